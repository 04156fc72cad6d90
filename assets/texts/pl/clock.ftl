command-clock = Ustaw zegar (10+5, 30 3x30, 20 25/10, 5, off; za tym strict) albo zapytaj o niego
command-pause = Wstrzymaj partię z zegarem albo graj dalej
clock-ask = Zegar: 10+5, 30 3x30, 20 25/10, 5 lub off; z "strict" partia kończy się z upływem czasu
clock-set = Zegar jest ustawiony: { $control }. Czas każdej strony biegnie od jej pierwszego ruchu.
clock-off = Partia toczy się dalej bez zegara.
clock-none = Nie ma zegara.
clock-is-off = wyłączony
clock-entry = zegar
clock-unreadable = "{ $text }" to nie tempo gry; napisz 10+5, 30 3x30, 20 25/10, 5 lub off.
clock-two-players = Zegary są do gier dla dwóch graczy.
clock-paused = Partia jest wstrzymana. Enter wznawia grę.
clock-paused-plain = Partia jest wstrzymana; "pause" wznawia grę.
clock-goes-on = Gra toczy się dalej.
clock-runs = Zegar biegnie. { $key } wraca do gry.
clock-up-title = Czas
clock-up = Czas minął: { $player }. { $key }: { $winner } wygrywa na czas; Esc: graj dalej.
clock-up-plain = Czas minął: { $player }.
clock-answer-wins = { $winner } wygrywa na czas
clock-answer-play-on = Graj dalej
clock-left = { $seconds ->
    [one] Została jedna sekunda: { $player }.
    [few] Zostały { $seconds } sekundy: { $player }.
   *[other] Zostało { $seconds } sekund: { $player }.
}
flip-turns = Plansza obraca się po każdym ruchu, gdy grają dwie osoby.
flip-off = Plansza już sama się nie obraca.
clock-played-on = Gra dalej: { $player }. O czas nikt już nie zapyta.
