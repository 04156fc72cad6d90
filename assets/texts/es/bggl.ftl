### El lenguaje BGGL: qué puede estar mal en un programa.

bggl-argument-count = número de argumentos de «{ $name }»: { $found } en lugar de { $wanted }
bggl-block-missing = aquí falta un bloque entre llaves
bggl-block-missing-hint = escribe {"{"} ... {"}"}, incluso con una sola instrucción
bggl-blocks-too-deep = aquí hay más de { $max } bloques anidados
bggl-board-absent = no se declara el tablero
bggl-board-absent-hint = escribe Board(8,8); o Board = [[_,#], [#,_]];
bggl-board-hint = un tablero es Board(filas, columnas); o Board = [[_,#], [#,_]];
bggl-board-size = un lado del tablero tiene de 1 a { $max } casillas, sin que sean demasiadas en total
bggl-board-uneven = esta fila mide { $found } y la primera { $wanted }
bggl-brace-open = esta {"{"} no se cierra nunca
bggl-brace-open-hint = añade una {"}"} donde termina el bloque
bggl-bracket-open = este { $found } no se cierra nunca
bggl-brackets-too-deep = aquí hay más de { $max } paréntesis anidados
bggl-built-in-redefined = «{ $name }» es del lenguaje y no se puede declarar otra vez
bggl-check-misplaced = las reglas solo se comprueban en isValidMove
bggl-check-misplaced-hint = escribe isValidMove(m) {"{"} m: unaRegla; {"}"}
bggl-comma-expected = aquí se esperaba «,» o «)»
bggl-condition = una condición debe ser un boolean o un número, no { $found }
bggl-declarations-hint = fuera de los bloques hay Player, Piece, Board, Rule, funciones, variables y Game
bggl-declared-here = se declara aquí
bggl-did-you-mean = ¿querías decir «{ $name }»?
bggl-did-you-mean-piece = ¿querías decir la pieza «{ $name }»?
bggl-direction = se esperaba la dirección + o -
bggl-direction-hint = una parte de jugada es x:y:pieza:+ o x:y:pieza:-; el tablero se lee con [x][y]
bggl-ends-early = falta algo después de «{ $before }»
bggl-expression-too-long = aquí se combinan más de { $max } valores
bggl-extension-readmove = readmove(...)
bggl-field-of = { $found } no tiene el campo «{ $name }»; solo las jugadas tienen campos
bggl-field-unknown = una jugada no tiene el campo «{ $name }»
bggl-field-unknown-hint = los campos son .x, .y, .piece y .dir
bggl-first-here = el primero está aquí
bggl-flag-alone = «{ $name }» es un permiso, no un valor
bggl-flag-alone-hint = escribe { $name } == true o { $name } == false
bggl-function-bare = «{ $name }» es una función
bggl-function-bare-hint = llámala: { $name }(...)
bggl-game-absent = no hay sección Game
bggl-game-hint = escribe Game {"{"} turn main {"{"} ... {"}"} {"}"}
bggl-impure-assign = al juzgar una jugada solo se pueden cambiar variables locales
bggl-impure-call = «{ $name }» hace más de lo que se permite al juzgar una jugada
bggl-impure-hint = las reglas e isValidMove se consultan por muchas jugadas que no se hacen; haz esto en la sección Game
bggl-impure-input = al juzgar una jugada no se puede preguntar al jugador
bggl-impure-jump = al juzgar una jugada no se puede terminar la partida ni ir a un turn
bggl-impure-makemove = al juzgar una jugada no se puede hacer otra
bggl-impure-print = al juzgar una jugada no se puede imprimir
bggl-incomparable = { $left } y { $right } no se pueden comparar así
bggl-incomparable-hint = estos solo se comparan con == y !=
bggl-judge-form = isValidMove recibe un Move y da un boolean
bggl-judge-form-hint = escribe isValidMove(m) {"{"} ... {"}"}
bggl-line-bare = «{ $name }» necesita un número
bggl-line-bare-hint = escribe { $name }[0]
bggl-lint-equals = = compara aquí
bggl-lint-equals-hint = escribe ==
bggl-lint-no-judge = no hay isValidMove: se acepta toda jugada que quepa en el tablero
bggl-lint-no-judge-hint = escribe isValidMove(m) {"{"} m: unaRegla; {"}"}
bggl-lint-undeclared = esta asignación declara «{ $name }»
bggl-lint-undeclared-hint = decláralo: { $ty } { $name };
bggl-may-end-without-return = «{ $name }» puede terminar sin dar su { $ty }
bggl-name-twice = «{ $name }» se declara dos veces
bggl-no-effect = este valor no se usa
bggl-no-effect-hint = escribe = para asignar
bggl-no-value = «{ $name }» no da ningún valor
bggl-not-a-function = «{ $name }» no es una función
bggl-not-a-rule = «{ $name }» no es una regla
bggl-not-an-array = { $found } no es un array
bggl-not-an-array-hint = los arrays y las jugadas tienen elementos; una casilla del tablero es [x][y]
bggl-not-assignable = a esto no se le puede asignar nada
bggl-not-assignable-hint = pueden cambiar las variables, [x][y], row[x], col[y], los elementos de un array, thisplayer y winner
bggl-not-in-a-loop = break y continue van dentro de while o turn
bggl-not-numbers = no se puede calcular con { $left } y { $right }
bggl-number-letters = «{ $found }» no es ni un número ni un nombre; los nombres empiezan por una letra
bggl-number-too-large = este número es demasiado grande
bggl-number-too-large-hint = el número más grande es { $max }
bggl-one-text = un juego en este lenguaje es un solo archivo
bggl-only-in-rule = «{ $name }» solo tiene sentido dentro de una regla
bggl-reserved = «{ $word }» es una palabra del lenguaje y no puede ser un nombre
bggl-return-in-game = return no tiene sentido en la sección Game
bggl-return-in-game-hint = exit termina la partida, break sale de un turn
bggl-return-nothing = esta función no da ningún valor
bggl-return-value = return debe dar un valor de tipo { $ty }
bggl-rule-bare = «{ $name }» es una regla, no un valor
bggl-rule-bare-hint = las reglas se comprueban en isValidMove: m: regla1 && regla2;
bggl-rule-conditions-only = una regla solo tiene condiciones
bggl-rule-conditions-only-hint = las reglas se consultan por muchas jugadas que no se hacen
bggl-rule-hint = una regla es Rule nombre: Pieza1, Pieza2 {"{"} length == 1; {"}"}
bggl-semicolon-missing = falta un ; después de esto
bggl-semicolon-missing-hint = toda instrucción sin bloque termina en ;
bggl-shadows = esta variable oculta la declaración de «{ $name }»
bggl-text-open = este texto no termina en su línea
bggl-text-open-hint = ciérralo con "; una comilla dentro se escribe \"
bggl-too-deep = esto está anidado o encadenado en más de { $max } niveles
bggl-too-deep-hint = divídelo: calcula partes en variables o pásalas a una función
bggl-too-many = hay más de { $max } de estos
bggl-turn-hint = un turn es turn nombre {"{"} ... {"}"}
bggl-turn-misplaced = un turn va en la sección Game, no dentro de otro
bggl-turn-misplaced-hint = pon los turn uno tras otro; gototurn nombre; va a uno
bggl-type = se esperaba un valor de tipo { $wanted }, no { $found }
bggl-unexpected = «{ $found }» no encaja aquí
bggl-unexpected-character = el carácter «{ $found }» no significa nada aquí
bggl-unexpected-hint = después de «{ $before }» puede ir un operador, un paréntesis de cierre o ;
bggl-unknown-function = no hay ninguna función «{ $name }»
bggl-unknown-name = nombre desconocido: «{ $name }»
bggl-unknown-piece = no hay ninguna pieza «{ $name }»
bggl-unknown-rule = regla desconocida: «{ $name }»
bggl-unknown-turn = no hay ningún turn «{ $name }»
bggl-unmatched = «{ $found }» sin pareja
bggl-unmatched-brace-hint = quítala o añade la {"{"} que le corresponde
bggl-unmatched-hint = quítalo o añade el paréntesis que le corresponde
bggl-used-before = «{ $name }» se usa antes de declararse
bggl-used-before-hint = pon la declaración antes de su primer uso
bggl-void-variable = «{ $name }» no puede ser de tipo void
bggl-wrapped-comment = esto no empieza ninguna instrucción
bggl-wrapped-comment-hint = ¿es el resto de un comentario partido? Ponlo en la línea del comentario o empieza esta línea con //
bggl-write-instead = escribe { $wanted } en su lugar

## Mientras se ejecuta el programa

bggl-off-board = [{ $x }][{ $y }] está fuera del tablero
bggl-hole-written = [{ $x }][{ $y }]: durante la partida no se pueden añadir ni quitar casillas
bggl-no-row = row[{ $number }] está fuera del tablero
bggl-no-column = col[{ $number }] está fuera del tablero
bggl-no-item = el índice { $index } está fuera de un array de longitud { $length }
bggl-array-size = un array no puede tener { $count } elementos; la longitud se deja entre 0 y { $max }
bggl-lines-left-out = se imprimió más de lo que se guarda; líneas omitidas: { $count }
bggl-move-off-board = la parte { $number } está en { $x },{ $y }, fuera del tablero
bggl-move-hole = la parte { $number } está en { $x },{ $y }, donde no hay casilla
bggl-move-no-piece = la parte { $number } pone { $piece }; una parte de jugada debe nombrar una pieza
bggl-move-not-there = no hay { $piece } en { $x },{ $y }
bggl-refused-by-rule = la regla «{ $rule }» dice que no
bggl-refused-by-judge = isValidMove dice que no
bggl-no-rule = ninguna regla se aplica a { $piece }
bggl-empty-move = la jugada está vacía
bggl-lint-promotion = la primera pieza que se levanta se toma por la que corona
bggl-lint-promotion-hint = levanta primero la pieza que mueve y al final la capturada
bggl-answers-missing = el programa sigue preguntando: { $text }
bggl-answers-unread = hay más respuestas de las que pidió el programa
bggl-no-answers = ninguna respuesta lleva a estas operaciones
