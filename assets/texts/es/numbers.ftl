command-numbers = Mostrar los números de las jugadas en las piezas: off, last, ten, all, here
numbers-are = { $name ->
    [last] La última jugada lleva su número.
    [ten] Las diez últimas jugadas llevan su número.
    [all] Todas las jugadas llevan su número.
    [here] Las jugadas se cuentan desde aquí.
   *[other] Las jugadas no llevan número en el tablero.
}
numbers-need-placing = Solo hay números en las piezas en juegos en que las jugadas las colocan.
numbers-again = { $number } en { $first }
