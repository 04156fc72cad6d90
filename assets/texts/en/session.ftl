### Opening, playing, saving.

session-file-missing = { $path }: there is no such file. Check the name and the folder.
session-file-is-directory = { $path } is a folder, not a file. Name a file in it.
session-file-not-readable = { $path }: no permission to read the file. Change its permissions or open a copy.
session-file-read-failed = { $path } cannot be read: { $reason }.
session-file-is-binary = { $path } is not a text file.
session-file-not-utf8 = { $path } is not UTF-8 from line { $line } on. Save it as UTF-8 and open it again.
session-file-too-long = { $path } is longer than { $limit } MiB, which is the most that is read.
session-disk-full = { $path } was not saved: the disk is full. The old file is unchanged. Make room or save to another place.
session-folder-missing = { $path } was not saved: the folder { $folder } does not exist. Make it or save to another place.
session-file-read-only = { $path } was not saved: no permission to write there. Save it under another name.
session-file-write-failed = { $path } was not saved: { $reason }. The old file is unchanged.
