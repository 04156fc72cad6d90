### Results of the parts of a run.
merge-file = { $path }: { $reason }
merge-json = this is not JSON
merge-no-shard = this is no result of a run with --shard
merge-other-run = this is a part of another run: { $field } is { $here } here and { $there } in { $other }
merge-field = the field { $field } is missing or has a value that it cannot have
merge-twice = part { $part } is here twice
merge-missing = These parts are missing: { $parts }. The result can be merged with them later.
