### What the language server says to an editor.

lsp-play = Play
lsp-play-in-terminal = To play, run in a terminal: gametui { $path }
lsp-run-test = Run this test
lsp-run-tests = { $count ->
    [one] Run { $count } test
   *[other] Run { $count } tests
}
lsp-run-tests-passed = { $count ->
    [one] { $count } test: passed
   *[other] { $count } tests: all passed
}
lsp-run-tests-failed = { $count ->
    [one] { $count } test: failed
   *[other] { $count } tests: some failed
}
lsp-tests-none = There are no tests to run.
lsp-tests-faulty = The rules have errors, so the tests cannot be run.
lsp-tests-unread = Some tests cannot be read; of the others { $count } passed.
lsp-rename-other = this name is shared with { $path }, where it cannot be renamed: { $reason }
lsp-tests-passed = { $count ->
    [one] { $count } test passed.
   *[other] { $count } tests passed.
}
lsp-tests-failed = { $count ->
    [one] The test failed.
   *[other] { $failed } of { $count } tests failed.
}
lsp-test-stopped = the test "{ $name }" took too long
lsp-test-failed-here = test "{ $name }": { $what }
lsp-moves = { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}
lsp-add-test = Add a test of the start: { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}
lsp-test-of-start = the start has { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}
lsp-moves-at-least = at least { $count ->
    [one] { $count } legal move
   *[other] { $count } legal moves
}
lsp-moves-unknown = legal moves unknown
lsp-too-long = { $path } is longer than 1 MiB and is not checked.
lsp-not-open = { $path } is not open.
lsp-bundled = The name is declared in a file of the program, which cannot be changed.
lsp-header-unreadable = a message begins with "{ $text }" instead of Content-Length: NUMBER; it was passed over
lsp-message-unreadable = the message "{ $text }" cannot be read: { $fault }
lsp-message-too-long = a message of { $bytes } bytes was passed over; at most { $most } are read
lsp-stream-ended = the input ended without the message "exit"
lsp-stream-cut = the input ended within a message
lsp-stream-failed = the input cannot be read: { $fault }
