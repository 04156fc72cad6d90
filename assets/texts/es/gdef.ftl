### El lenguaje gdef: lo que puede estar mal en unas reglas.

## Forma del texto

gdef-comment-open = este comentario no termina nunca
gdef-comment-open-hint = ciérralo con */
gdef-brace-open = esta {"{"} no se cierra nunca
gdef-brace-open-here = parece que falta una {"}"} después de esto
gdef-brace-open-hint = añade una {"}"} donde termina el bloque; el lugar se dedujo de la sangría
gdef-brace-stray = esta {"}"} no cierra nada
gdef-brace-stray-hint = quítala o añade la {"{"} que le corresponde
gdef-blocks-too-deep = aquí hay más de { $max } bloques anidados
gdef-brackets-too-deep = aquí hay más de { $max } paréntesis o corchetes anidados
gdef-too-deep = esto está anidado o encadenado a más de { $max } niveles
gdef-too-deep-hint = divídelo: calcula partes en variables o pásalas a una función
gdef-bracket-open = este { $found } no se cierra nunca
gdef-bracket-open-here = { $found } no le corresponde
gdef-bracket-stray = este { $found } no cierra nada
gdef-semicolon-missing = falta un ; después de esto
gdef-semicolon-missing-hint = toda instrucción sin bloque termina con ;
gdef-semicolon-extra = este ; no termina nada; quítalo
gdef-markup = esto es marcado de una página web, no una regla
gdef-markup-hint = quítalo; seguramente se coló al copiar el texto
gdef-quotes = en este lenguaje no hay textos entre comillas
gdef-unexpected-character = el carácter «{ $found }» no significa nada aquí
gdef-unexpected = «{ $found }» no encaja aquí
gdef-unexpected-hint = después de «{ $before }» puede venir un operador, un paréntesis de cierre o ;
gdef-value-expected = falta un valor después de «{ $before }»
gdef-ends-early = la instrucción termina demasiado pronto
gdef-did-you-mean = ¿querías decir «{ $name }»?
gdef-write-instead = escribe { $wanted } en su lugar
gdef-first-here = el primero está aquí
gdef-extension-remainder = el operador %
gdef-extension-return = return sin valor
gdef-extension-underscore = una palabra con guion bajo
gdef-extension-prefixes = varios signos delante de un valor
gdef-extension-object-semicolon = ; después del nombre de un objeto
gdef-extension-function = la función { $name }()
gdef-extension-owner = of después del nombre de un objeto
gdef-extension-word = la instrucción { $word }
gdef-extension-constant = una constante
gdef-extension-picture = la posición inicial como dibujo
gdef-extension-grid = el parámetro grid
gdef-extension-komi = el parámetro komi
gdef-extension-hole = casillas que no existen: hole, #
gdef-extension-operator = el operador { $operator }
gdef-extension-state = la definición de un estado
gdef-extension-hook = la función { $name }() que llama el programa
gdef-extension-array = el array { $name }

## Números

gdef-leading-zero = «{ $found }» empieza con un cero que sobra
gdef-float-tail = «{ $found }» no tiene cifra después del punto
gdef-float-head = «{ $found }» no tiene cifra antes del punto
gdef-number-points = «{ $found }» tiene más de un punto
gdef-number-letters = «{ $found }» no es ni un número ni un nombre; los nombres empiezan por una letra
gdef-number-too-large = este número es demasiado grande
gdef-number-too-large-hint = el mayor número entero es { $max }
gdef-number-write = escribe { $wanted }

## Parámetros del juego

gdef-parameter-unknown = no existe el parámetro «{ $name }»; se ignora
gdef-parameters-known = los parámetros son name, players, size, grid, stacks, gm y komi
gdef-parameter-twice = el parámetro «{ $name }» se da dos veces
gdef-parameter-value = el parámetro «{ $name }» no tiene valor
gdef-parameter-number = el parámetro «{ $name }» necesita un número entero
gdef-parameter-calculated = calcúlalo en una constante: const int most = ..., y después { $name }: most
gdef-name-word = el nombre del juego debe ser una sola palabra
gdef-size-absent = no se da el tamaño del tablero
gdef-size-two-numbers = el tamaño necesita dos números
gdef-size-hint = escribe por ejemplo size: 8 x 8
gdef-size-separator = los dos números del tamaño se separan con una x minúscula, no con «{ $found }»
gdef-size-range = un lado del tablero tiene entre 1 y { $max } casillas, no { $found }
gdef-players-absent = no se da el número de jugadores; juegan dos
gdef-players-one = con un solo jugador esto es un solitario
gdef-players-range = debe haber al menos 1 y como mucho { $max } jugadores
gdef-override-unknown = --set: no hay ningún parámetro «{ $name }» que fijar
gdef-override-value = «{ $value }» no es un valor para el parámetro «{ $name }»
gdef-override-size-hint = un tamaño son dos números de 1 a { $max }, por ejemplo 8x8
gdef-override-players-hint = el número de jugadores es un entero de 1 a { $max }
gdef-override-name-hint = un nombre es una sola palabra de letras, cifras y _
gdef-override-gm-hint = gm es el número de un juego en los archivos SGF, por ejemplo 4 para gomoku

## Objetos y posición inicial

gdef-object-hint = cada objeto se declara con su propia palabra obj: obj X obj O
gdef-object-name-missing = falta el nombre del objeto
gdef-object-empty = «{ $name }» ya significa una casilla vacía
gdef-object-twice = el objeto «{ $name }» se declara dos veces
gdef-owner-range =
    no existe ese jugador: { $players ->
        [one] el único es el 0
       *[other] van del 0 al { $last }
    }
gdef-constant-value = con esto no se puede formar una constante
gdef-constant-value-hint = las constantes se forman con números, true, false, objetos, otras constantes y operadores
gdef-constant-unknown = no hay ninguna constante «{ $name }»
gdef-constant-circle = «{ $name }» se define a partir de sí misma
gdef-constant-whole = «{ $name }» no es un número entero
gdef-name-of-constant = «{ $name }» es el nombre de una constante
gdef-assign-constant = «{ $name }» es una constante y no puede cambiar de valor
gdef-override-constant-hint = { $name } recibe un valor de tipo { $ty }
gdef-include-missing-hint = los archivos se buscan junto al que los incluye; std.gdef está dentro del programa
gdef-include-circle = este archivo está incluido por otro que él mismo incluye
gdef-include-form = «include» necesita el nombre de un archivo entre comillas y un ;
gdef-include-hint = escribe: include "std.gdef";
gdef-grid-unknown = una cuadrícula es square, hex, sheared o lines
gdef-override-grid-hint = --set grid=square, hex, sheared o lines
gdef-komi-constant = komi nombra una constante de tipo int o float
gdef-override-komi-hint = estas reglas no tienen el parámetro komi
gdef-override-size-square = los dos lados del tablero son { $name }, así que son iguales
gdef-picture-sign = «{ $found }» no es una casilla de un dibujo
gdef-picture-hint = un dibujo tiene una fila de nombres de objetos por cada fila del tablero, desde arriba; . es una casilla vacía, # ninguna, y las filas terminan con / o con la línea; con stacks X*3 son tres X
gdef-picture-rows =
    el dibujo tiene { $found ->
        [one] una fila
       *[other] { $found } filas
    } y el tablero tiene { $height }
gdef-picture-row =
    la fila { $row } del dibujo, contada desde arriba, tiene { $found ->
        [one] una casilla
       *[other] { $found } casillas
    } y el tablero tiene { $width }
gdef-object-here = el objeto se declara aquí
gdef-object-unknown = no hay ningún objeto «{ $name }»
gdef-objects-known = los objetos son: { $names }
gdef-objects-too-many = hay demasiados objetos
gdef-not-a-name = «{ $found }» no puede ser un nombre; los nombres empiezan por una letra
gdef-keyword-as-name = «{ $word }» es una palabra del lenguaje y no puede ser un nombre
gdef-empt = «empt» es una grafía antigua
gdef-start-absent = no se da posición inicial; el tablero está vacío
gdef-start-twice = la posición inicial se da dos veces
gdef-start-block = después de start debe ir un bloque de casillas
gdef-start-square = esto no es una casilla de la posición inicial
gdef-start-square-hint = escribe start {"{"} (0,0: X), (1,0: O) {"}"}; con stacks también (2,0: X O*3), el de abajo primero, separados por espacios
gdef-start-comma-missing = falta una coma entre dos casillas
gdef-start-comma-extra = esta coma no está entre dos casillas
gdef-start-off-board = la casilla ({ $x },{ $y }) está fuera del tablero, que es de { $width } x { $height }; ambos números cuentan desde 0
gdef-square-twice = la casilla ({ $x },{ $y }) aparece dos veces

## Definiciones

gdef-definition-expected = «{ $found }» no empieza ninguna definición
gdef-definition-expected-hint = fuera de las funciones hay parámetros (size: 3 x 3), obj, const, state, map, lines, include, start y define
gdef-header-hint = una función se escribe define nombre(int a, obj b) -> bool {"{"} ... {"}"}
gdef-function-name-missing = falta el nombre de la función
gdef-parentheses-missing = después del nombre de función «{ $name }» deben venir los parámetros entre paréntesis, aunque no haya ninguno
gdef-parameter-type-missing = un parámetro empieza por su tipo, no por «{ $found }»
gdef-parameter-name-missing = después del tipo { $ty } falta el nombre del parámetro
gdef-arrow-missing = entre los parámetros y el tipo del resultado va ->, no «{ $found }»
gdef-result-type-hint = los tipos son int, float, bool y obj; una función sin resultado no lleva flecha
gdef-type-unknown = «{ $found }» no es un tipo
gdef-type-unknown-hint = los tipos son int, float, bool y obj
gdef-function-twice = la función «{ $name }» se define dos veces
gdef-function-twice-hint = da otro nombre a una de las dos, o incluye el otro archivo: la función propia de un archivo ocupa el lugar de la incluida
gdef-function-shadows = la función «{ $name }» ocupa el lugar de la de { $file }
gdef-function-shadows-hint = { $file } sigue llamando a la suya; si no es eso lo que quieres, elige otro nombre
gdef-function-shadowed = la función cuyo lugar ocupa
gdef-constant-shadows = el valor «{ $name }» ocupa el lugar del de { $file }
gdef-constant-shadows-hint = { $file } también lo usa; si no es eso lo que quieres, elige otro nombre
gdef-function-here = la función se define aquí
gdef-after-move-idle = afterMove() no cambia nada: sin ella el juego es el mismo
gdef-after-move-idle-hint = puede vaciar y ocupar casillas, dar valores al estado y nombrar al siguiente jugador
gdef-state-unread = el estado «{ $name }» recibe valores y nunca se consulta
gdef-state-unread-hint = dos posiciones que solo difieren en él son posiciones distintas; quítelo si ninguna regla lo necesita
gdef-function-unused = desde isMoveLegal() o end() nunca se llega a la función «{ $name }»
gdef-built-in-redefined = «{ $name }» pertenece al lenguaje y no se puede volver a definir
gdef-built-in-elsewhere = «{ $name }» solo se puede llamar desde «{ $only }», y «{ $hook }» lleva hasta aquí
gdef-built-in-not-here = «{ $name }» no se puede llamar desde «{ $hook }», que lleva hasta aquí
gdef-state-hint = escribe, por ejemplo: state int passes = 0;
gdef-state-name-missing = falta un nombre después del tipo { $ty }
gdef-state-value-missing = el estado «{ $name }» no tiene valor inicial
gdef-state-array = un estado es un solo valor, no un array
gdef-state-array-hint = declare un estado por cada valor, o guarde los valores en casillas del tablero en las que no se juega
gdef-state-type-hint = el estado «{ $name }» es de tipo { $ty }
gdef-name-of-state = «{ $name }» ya es el nombre de un estado
gdef-change-outside = un estado solo se puede cambiar en afterMove()
gdef-change-outside-hint = isMoveLegal() y end() solo juzgan; define afterMove() { "{" } … { "}" } para lo que cambia después de una jugada
gdef-after-move-form = esta función no se llama después de las jugadas: afterMove() no tiene parámetros ni resultado
gdef-after-move-hint = escribe «define afterMove() { "{" } … { "}" }» o dale otro nombre a la función
gdef-optional-hook-form = esta función no se llama como gancho: { $name }() no tiene parámetros y devuelve { $ty }
gdef-optional-hook-hint = escribe define { $name }() -> { $ty } {"{"} ... {"}"}
gdef-next-call = next() recibe una sola llamada a una función
gdef-next-knows-move = una función dentro de next() no puede preguntar por la jugada ni cambiar nada
gdef-next-hint = escribe next(f(a, b)); f mira CurrentPosition, que entonces es el tablero después de las operaciones
gdef-suppose-form = suppose() recibe cambios y una sola llamada a una función
gdef-suppose-change = esto no es un cambio: se pueden suponer clear(x, y) y place(x, y, objeto)
gdef-suppose-call = suppose() termina con una sola llamada a una función
gdef-suppose-knows-move = una función dentro de suppose() no puede preguntar por la jugada ni cambiar nada
gdef-suppose-many = en una llamada se pueden suponer como máximo { $max } cambios, no { $found }
gdef-suppose-hint = escribe suppose(clear(x, y), place(x, y, o), f(a, b)); f mira CurrentPosition, que entonces tiene estos cambios
gdef-hook-absent = falta la función { $name }()
gdef-hook-form = la función { $name }() no debe tener parámetros y debe dar un bool
gdef-hook-hint = escribe define { $name }() -> bool {"{"} ... {"}"}
gdef-hook-renamed = ¿debería «{ $found }» llamarse «{ $name }»?
gdef-may-end-without-return = la función «{ $name }» puede terminar sin devolver su { $ty }
gdef-winner-in-judgement = un ganador nombrado mientras se juzga una jugada no tiene efecto; solo end() nombra ganadores

## Instrucciones

gdef-statement-hint = una instrucción es una declaración, una asignación, una llamada, if, while, for, break, continue o return
gdef-no-such-statement = no existe la instrucción «{ $found }»
gdef-no-such-statement-hint = usa if, while, for, break, continue y return
gdef-for-form = «for» necesita tres partes entre los paréntesis, y un bloque
gdef-for-hint = escribe: for (int i = 0; i < 3; i++) {"{"} ... {"}"}
gdef-jump-outside = «{ $word }» no está en ningún bucle
gdef-block-missing = aquí debe seguir un bloque entre llaves
gdef-block-missing-hint = escribe {"{"} ... {"}"} incluso alrededor de una sola instrucción
gdef-block-alone = este bloque no tiene delante un if, else o while
gdef-block-alone-hint = quita las llaves o añade una condición
gdef-else-alone = este else no sigue al bloque de un if
gdef-else-alone-hint = un else va justo después de la {"}"} de su if
gdef-else-if-joined = «{ $found }» no es una palabra del lenguaje
gdef-else-if-joined-hint = escribe else if
gdef-condition-parentheses = la condición va entre paréntesis
gdef-condition-parentheses-hint = escribe por ejemplo if (a == b) {"{"} ... {"}"}
gdef-condition-type = una condición debe ser bool, no { $found }
gdef-condition-constant = esta condición siempre es { $value }
gdef-declaration-value = a la declaración de «{ $name }» le falta un valor
gdef-declaration-value-hint = escribe por ejemplo int a = 0;
gdef-declaration-type = «{ $name }» es { $expected } y no puede tomar { $found }
gdef-declared-otherwise = «{ $name }» se declara aquí como { $ty } y antes como { $first }
gdef-declared-here = se declara aquí
gdef-assignment-type = «{ $name }» es { $expected } y no puede tomar { $found }
gdef-assignment-as-value = un solo = da valor a una variable; no puede estar dentro de una expresión
gdef-assign-object = «{ $name }» es un objeto y no se puede cambiar
gdef-array-statement = «{ $name }» solo se puede leer
gdef-array-statement-hint = el tablero lo cambian las jugadas, no las reglas
gdef-comparison-as-statement = una comparación sola no hace nada
gdef-name-twice = «{ $name }» se define dos veces
gdef-name-of-object = «{ $name }» ya es el nombre de un objeto
gdef-return-value = esta función debe devolver un valor de tipo { $ty }
gdef-return-dropped = esta función no tiene tipo de resultado, así que el valor se pierde
gdef-result-type = la función devuelve { $expected }, no { $found }
gdef-unreachable = nunca se llega hasta aquí: lo anterior siempre sale de la función
gdef-variable-unread = la variable «{ $name }» no se lee nunca
gdef-maybe-unset = «{ $name }» puede no tener valor aquí
gdef-maybe-unset-hint = decláralo antes del if o while, para que todos los caminos le den valor

## Expresiones

gdef-operator-unknown = no existe el operador { $found }
gdef-word-operator = «{ $found }» no es un operador aquí
gdef-not-chainable = las comparaciones no se pueden encadenar
gdef-not-chainable-first = la primera comparación está aquí
gdef-not-chainable-hint = usa && entre dos comparaciones, o paréntesis
gdef-name-unknown = no hay ninguna variable, parámetro ni objeto «{ $name }»
gdef-name-unknown-hint = una variable se declara antes de usarla: int { $name } = 0;
gdef-function-unknown = no hay ninguna función «{ $name }»
gdef-no-operations-hint = las jugadas se hacen con clear y place; las reglas solo las leen
gdef-array-unknown = «{ $name }» no se puede indexar
gdef-arrays-known = los arrays son CurrentPosition[x][y], NextPosition[x][y], PreviousPosition[k][x][y] y OperationList[i][k]
gdef-array-called = «{ $name }» es un array: usa corchetes
gdef-two-indices = { $count ->
         [0] «{ $name }» necesita dos índices
       [one] «{ $name }» necesita dos índices, no uno
    *[other] «{ $name }» necesita dos índices, no { $count }
}
gdef-current-position-hint = escribe CurrentPosition[x][y]
gdef-three-indices = { $count ->
         [0] «{ $name }» necesita tres índices
       [one] «{ $name }» necesita tres índices, no uno
    *[other] «{ $name }» necesita tres índices, no { $count }
}
gdef-previous-position-hint = escribe PreviousPosition[k][x][y]; k = 0 es la posición antes de esta jugada
gdef-operation-list-hint = escribe OperationList[i][0] para x, [i][1] para y, [i][2] para el objeto
gdef-field-range = una operación tiene los campos 0, 1 y 2, no { $found }
gdef-index-type = un índice debe ser int, no { $found }
gdef-no-value = esta función no da ningún valor
gdef-no-value-hint = una función sin tipo de resultado solo se puede llamar como instrucción
gdef-argument-count = { $expected ->
         [0] «{ $name }» no lleva argumentos; hay { $found }
       [one] «{ $name }» lleva un argumento; hay { $found }
    *[other] «{ $name }» lleva { $expected } argumentos; hay { $found }
}
gdef-argument-type = el argumento { $number } de «{ $name }» es { $expected } y no puede tomar { $found }
gdef-negate-type = con - solo se niega un número, no { $found }
gdef-not-type = con ! solo se niega un bool, no { $found }
gdef-logic-type = ambos lados de { $operator } deben ser bool, no { $found }
gdef-arithmetic-types = solo se puede calcular con números, no con { $left } y { $right }
gdef-remainder-types = % necesita dos int, no { $left } y { $right }
gdef-equality-types = no se pueden comparar { $left } y { $right }
gdef-order-types = solo los números tienen orden, no { $left } y { $right }
gdef-meant-object = ¿querías decir el objeto «{ $name }» en lugar del número 0?
gdef-meant-empty = ¿querías decir «empty» en lugar del número 0?
gdef-no-rounding-hint = nada en este lenguaje redondea un float a int
gdef-compare-number-hint = compáralo, por ejemplo con != 0
gdef-compare-object-hint = compáralo, por ejemplo con == empty
gdef-compare-bool-hint = un bool se compara con true o false
gdef-extension-table = una tabla de constantes
gdef-extension-map = un mapa
gdef-extension-lines = líneas del tablero
gdef-extension-stacks = el parámetro stacks
gdef-stacks-range = una casilla tiene sitio para 2 objetos como mínimo y { $max } como máximo; para uno, deja stacks fuera
gdef-stacks-hint = escribe stacks: 12 junto a size, con el máximo de objetos que caben en una casilla
gdef-override-stacks-hint = --set stacks=12, un número entero de 2 a { $max }
gdef-stack-range = en la casilla caben como mucho { $most } objetos, no { $found }
gdef-stack-times = cuántos hay es un número entero o el nombre de una constante
gdef-stack-object = solo los objetos están unos sobre otros; una casilla vacía o un hueco está solo
gdef-stack-absent = varios objetos en una casilla necesitan el parámetro stacks
gdef-stack-question = sin el parámetro stacks una casilla tiene un solo objeto y place lo sustituye, así que { $name } no dice más que CurrentPosition
gdef-payoff-and-winner = donde setPayoff dice cuánto vale la partida gana quien más recibe, así que setWinner sobra
gdef-payoff-players = setPayoff sirve para { $max } jugadores como mucho
gdef-view-form = esta función no se llama como gancho: shownTo(p, x, y) tiene un jugador, una columna y una fila, y devuelve lo que ve p
gdef-view-hint = escribe define shownTo(int p, int x, int y) -> obj {"{"} ... {"}"}
gdef-view-knows-move = shownTo() se pregunta sobre la posición, donde no hay jugada
gdef-chance-knows-move = isChance() pregunta por la posición, en la que no hay jugada
gdef-chance-knows-move-hint = lee el tablero, los estados y onTurn(), y ninguna operación
gdef-weight-without-chance = chanceWeight() solo se pregunta donde isChance() dice que le toca al azar, y no hay isChance()
gdef-weight-of-nothing = chanceWeight() no mira las operaciones, así que todos los resultados tienen el mismo peso
gdef-hint-of-nothing = promising() no mira las operaciones, así que todas las jugadas tienen la misma pista
gdef-extension-family = una familia de objetos
gdef-table-hint = una tabla de un índice es { "{ 1, 2, 3 }" }, una de dos es { "{ { 1, 2 }, { 3, 4 } }" }
gdef-table-indices = la tabla «{ $name }» tiene más de dos índices
gdef-table-row = una tabla de dos índices se compone de filas entre llaves
gdef-table-no-row = las llaves dentro de una tabla son para la de dos índices, y de una sola profundidad
gdef-table-row-length =
    esta fila tiene { $found ->
        [one] una entrada
       *[other] { $found } entradas
    } y la primera tiene { $first }
gdef-table-size =
    el tamaño es { $size } y hay { $found ->
        [one] una entrada
       *[other] { $found } entradas
    }
gdef-table-empty = una tabla necesita una entrada
gdef-table-too-large = una tabla tiene como mucho { $max } entradas
gdef-table-index-count =
    «{ $name }» se lee con { $wanted ->
        [one] un índice
       *[other] { $wanted } índices
    }, no con { $count }
gdef-table-alone = «{ $name }» es una tabla, y una tabla no es un valor
gdef-table-use-hint = lee una de sus entradas, como { $name }[0]
gdef-map-sign = «{ $found }» no es un número de un mapa
gdef-map-hint = un mapa tiene una fila de números enteros o constantes por cada fila del tablero, desde arriba, con espacios entre ellos; . y # son 0, y las filas terminan con / o con la línea
gdef-map-rows =
    el mapa tiene { $found ->
        [one] una fila
       *[other] { $found } filas
    } y el tablero tiene { $height }
gdef-maps-too-many = hay como mucho { $max } mapas
gdef-map-alone = «{ $name }» es un mapa, y un mapa no es un valor
gdef-map-use-hint = lee el número de una casilla: { $name }[x][y]
gdef-map-argument = { $name }() recibe aquí el nombre de un mapa
gdef-map-argument-hint = los mapas se definen fuera de las funciones: map nombre { "{ filas }" }; una función propia no puede recibir uno
gdef-lines-hint = una línea va por una fila, una columna o una diagonal, de casilla en casilla: lines { "{ (0,0)-(4,0), (0,0)-(0,4)-(4,4) }" }
gdef-lines-grid = las líneas solo cuentan con grid: lines
gdef-lines-grid-hint = escribe grid: lines o quita las líneas; un tablero que solo debe verse así las tiene en su aspecto
gdef-lines-absent = con grid: lines, las líneas dicen qué casillas son vecinas, y no hay ninguna
gdef-lines-too-many = hay como mucho { $max } líneas
gdef-line-comma-missing = las líneas se separan con comas
gdef-lines-word = el bloque de líneas empieza con su propia palabra
gdef-lines-word-hint = escribe: grid: lines lines { "{ (0,0)-(4,0) }" }
gdef-lines-lonely =
    ninguna línea lleva a { $squares }{ $rest ->
        [0] {""}
       *[other] {" "}y { $rest } más
    }
gdef-table-comma = falta una coma entre dos entradas
gdef-constant-type = una constante dice su tipo
gdef-constant-hint = escribe por ejemplo: const int N = 3; o const int T[] = { "{ 1, 2 }" };
gdef-variable-outside = fuera de las funciones no hay variables
gdef-variable-outside-hint = con const delante es una constante, con state un valor que afterMove() puede cambiar
gdef-map-form = esto no es un mapa
gdef-map-form-hint = escribe fuera de las funciones: map nombre { "{ filas }" }
gdef-constant-outside = las constantes, las tablas y los mapas van fuera de las funciones
gdef-constant-outside-hint = ponlo delante de la función; una variable es int a = 0;
gdef-line-form = esto no es una línea
gdef-line-comma = esta coma no está entre dos líneas
gdef-line-crooked = ninguna fila, columna ni diagonal lleva de una de estas casillas a la otra
gdef-line-hole = una línea empieza y termina en casillas, y ({ $x },{ $y }) es un hueco
gdef-family-range = una familia tiene un número primero y uno último, y el último no es menor
gdef-family-hint = escribe: obj d[1 .. 6]; los números son desde 0, o nombres de constantes
gdef-family-too-large = un juego con familias tiene como mucho { $max } objetos
gdef-family-index = «{ $name }» es una familia; nombra uno de sus miembros con un número entre corchetes
gdef-family-use-hint = escribe { $name }[1], o { $name }[k] para un número k
gdef-family-unknown = «{ $name }» no es una familia, así que no puede seguirle nada entre corchetes
gdef-override-table = --set: las entradas de «{ $name }» no se pueden fijar
gdef-table-braces = las entradas de una tabla van entre llaves
gdef-table-brackets = una tabla lleva sus índices entre corchetes tras su nombre: { $name }[]
gdef-table-statement-hint = las tablas, los mapas y las familias son constantes; lo que cambia es un estado o una variable
