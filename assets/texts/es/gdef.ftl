### The gdef language: what can be wrong with rules.

## Shape of the text

gdef-unreadable = No se puede leer el texto.
gdef-text-too-long = El archivo supera los { $max } MiB.
gdef-more-diagnostics = { $count ->
       [one] Se omitió una observación más.
    *[other] Se omitieron { $count } observaciones más.
}
gdef-comment-open = Este comentario no termina nunca.
gdef-comment-open-hint = Ciérralo con */.
gdef-brace-open = Esta {"{"} no se cierra nunca.
gdef-brace-open-here = parece que falta una {"}"} después de esto
gdef-brace-open-hint = Añade una {"}"} donde termina el bloque; el lugar se dedujo de la sangría.
gdef-brace-stray = Esta {"}"} no cierra nada.
gdef-brace-stray-hint = Quítala o añade la {"{"} que le corresponde.
gdef-blocks-too-deep = Aquí hay más de { $max } bloques anidados.
gdef-brackets-too-deep = Aquí hay más de { $max } paréntesis o corchetes anidados.
gdef-too-deep = Esto está anidado o encadenado a más de { $max } niveles.
gdef-too-deep-hint = Divídelo: calcula partes en variables o pásalas a una función.
gdef-bracket-open = Este { $found } no se cierra nunca.
gdef-bracket-open-here = { $found } no le corresponde
gdef-bracket-stray = Este { $found } no cierra nada.
gdef-semicolon-missing = Falta un ; después de esto.
gdef-semicolon-missing-hint = Toda instrucción sin bloque termina con ;.
gdef-semicolon-extra = Este ; no termina nada; quítalo.
gdef-line-comment = Aquí // no empieza un comentario.
gdef-line-comment-hint = Los comentarios se escriben /* así */.
gdef-markup = Esto es marcado de una página web, no una regla.
gdef-markup-hint = Quítalo; seguramente se coló al copiar el texto.
gdef-quotes = En este lenguaje no hay textos entre comillas.
gdef-unexpected-character = El carácter «{ $found }» no significa nada aquí.
gdef-unexpected = «{ $found }» no encaja aquí.
gdef-unexpected-hint = Después de «{ $before }» puede venir un operador, un paréntesis de cierre o ;.
gdef-value-expected = Falta un valor después de «{ $before }».
gdef-ends-early = La instrucción termina demasiado pronto.
gdef-did-you-mean = ¿Querías decir «{ $name }»?
gdef-write-instead = Escribe { $wanted } en su lugar.
gdef-first-here = el primero está aquí
gdef-strict-extension = No está en el lenguaje original: { $what }.
gdef-extension-remainder = el operador %
gdef-extension-return = return sin valor
gdef-extension-underscore = una palabra con guion bajo
gdef-extension-prefixes = varios signos delante de un valor
gdef-extension-object-semicolon = ; después del nombre de un objeto

## Numbers

gdef-leading-zero = «{ $found }» empieza con un cero que sobra.
gdef-float-tail = «{ $found }» no tiene cifra después del punto.
gdef-float-head = «{ $found }» no tiene cifra antes del punto.
gdef-number-points = «{ $found }» tiene más de un punto.
gdef-number-letters = «{ $found }» no es ni un número ni un nombre; los nombres empiezan por una letra.
gdef-number-too-large = Este número es demasiado grande.
gdef-number-too-large-hint = El mayor número entero es { $max }.
gdef-number-write = Escribe { $wanted }.

## Parameters of the game

gdef-parameter-unknown = No existe el parámetro «{ $name }»; se ignora.
gdef-parameters-known = Los parámetros son name, players, size y gm.
gdef-parameter-twice = El parámetro «{ $name }» se da dos veces.
gdef-parameter-value = El parámetro «{ $name }» no tiene valor.
gdef-parameter-number = El parámetro «{ $name }» necesita un número entero.
gdef-name-word = El nombre del juego debe ser una sola palabra.
gdef-size-absent = No se da el tamaño del tablero.
gdef-size-two-numbers = El tamaño necesita dos números.
gdef-size-hint = Escribe por ejemplo size: 8 x 8.
gdef-size-separator = Los dos números del tamaño se separan con una x minúscula, no con «{ $found }».
gdef-size-range = Un lado del tablero tiene entre 1 y { $max } casillas, no { $found }.
gdef-players-absent = No se da el número de jugadores; juegan dos.
gdef-players-one = Con un solo jugador esto es un solitario.
gdef-players-range = Debe haber al menos 1 y como mucho { $max } jugadores.
gdef-override-unknown = No hay ningún parámetro «{ $name }» que fijar.
gdef-override-value = «{ $value }» no es un valor para el parámetro «{ $name }».

## Objects and the start position

gdef-object-hint = Cada objeto se declara con su propia palabra obj: obj X obj O.
gdef-object-name-missing = Falta el nombre del objeto.
gdef-object-empty = «{ $name }» ya es el nombre de la nada.
gdef-object-twice = El objeto «{ $name }» se declara dos veces.
gdef-object-here = el objeto se declara aquí
gdef-object-unknown = No hay ningún objeto «{ $name }».
gdef-objects-known = Los objetos son: { $names }.
gdef-objects-too-many = Hay demasiados objetos.
gdef-not-a-name = «{ $found }» no puede ser un nombre; los nombres empiezan por una letra.
gdef-keyword-as-name = «{ $word }» es una palabra del lenguaje y no puede ser un nombre.
gdef-empt = «empt» es una grafía antigua.
gdef-start-absent = No se da posición inicial; el tablero está vacío.
gdef-start-twice = La posición inicial se da dos veces.
gdef-start-block = Después de start debe venir un bloque con casillas.
gdef-start-square = Esto no es una casilla de la posición inicial.
gdef-start-square-hint = Escribe start {"{"} (0,0: X), (1,0: O) {"}"}.
gdef-start-comma-missing = Falta una coma entre dos casillas.
gdef-start-comma-extra = Esta coma no está entre dos casillas.
gdef-start-off-board = La casilla ({ $x },{ $y }) está fuera del tablero, que es de { $width } x { $height }; ambos números cuentan desde 0.
gdef-square-twice = La casilla ({ $x },{ $y }) aparece dos veces.

## Definitions

gdef-definition-expected = «{ $found }» no empieza ninguna definición.
gdef-definition-expected-hint = Fuera de las funciones hay parámetros (size: 3 x 3), obj, start y define.
gdef-header-hint = Una función se escribe define nombre(int a, obj b) -> bool {"{"} ... {"}"}.
gdef-function-name-missing = Falta el nombre de la función.
gdef-parentheses-missing = Después del nombre de función «{ $name }» deben venir los parámetros entre paréntesis, aunque no haya ninguno.
gdef-parameter-type-missing = Un parámetro empieza por su tipo, no por «{ $found }».
gdef-parameter-name-missing = Después del tipo { $ty } falta el nombre del parámetro.
gdef-arrow-missing = Entre los parámetros y el tipo del resultado va ->, no «{ $found }».
gdef-result-type-hint = Los tipos son int, float, bool y obj; una función sin resultado no lleva flecha.
gdef-type-unknown = «{ $found }» no es un tipo.
gdef-type-unknown-hint = Los tipos son int, float, bool y obj.
gdef-function-twice = La función «{ $name }» se define dos veces.
gdef-function-here = la función se define aquí
gdef-function-unused = Nada lleva de isMoveLegal() o end() a la función «{ $name }».
gdef-built-in-redefined = «{ $name }» pertenece al lenguaje y no se puede volver a definir.
gdef-hook-absent = Falta la función { $name }().
gdef-hook-form = La función { $name }() no debe tener parámetros y debe dar un bool.
gdef-hook-hint = Escribe define { $name }() -> bool {"{"} ... {"}"}.
gdef-hook-renamed = ¿Debería «{ $found }» llamarse «{ $name }»?
gdef-may-end-without-return = La función «{ $name }» puede terminar sin devolver su { $ty }.
gdef-winner-in-judgement = Un ganador nombrado mientras se juzga una jugada no tiene efecto; solo end() nombra ganadores.

## Statements

gdef-statement-hint = Una instrucción es una declaración, una asignación, una llamada, if, while o return.
gdef-no-such-statement = No existe la instrucción «{ $found }».
gdef-no-such-statement-hint = Usa while, if y return.
gdef-block-missing = Aquí debe seguir un bloque entre llaves.
gdef-block-missing-hint = Escribe {"{"} ... {"}"} incluso alrededor de una sola instrucción.
gdef-block-alone = Este bloque no tiene delante un if, else o while.
gdef-block-alone-hint = Quita las llaves o añade una condición.
gdef-else-alone = Este else no sigue al bloque de un if.
gdef-else-alone-hint = Un else va justo después de la {"}"} de su if.
gdef-else-if-joined = «{ $found }» no es una palabra del lenguaje.
gdef-else-if-joined-hint = Escribe else if.
gdef-condition-parentheses = La condición va entre paréntesis.
gdef-condition-parentheses-hint = Escribe por ejemplo if (a == b) {"{"} ... {"}"}.
gdef-condition-type = Una condición debe ser bool, no { $found }.
gdef-condition-constant = Esta condición siempre es { $value }.
gdef-declaration-value = A la declaración de «{ $name }» le falta un valor.
gdef-declaration-value-hint = Escribe por ejemplo int a = 0;.
gdef-declaration-type = «{ $name }» es { $expected } y no puede tomar { $found }.
gdef-declared-otherwise = «{ $name }» se declara aquí como { $ty } y antes como { $first }.
gdef-declared-here = se declara aquí
gdef-assignment-type = «{ $name }» es { $expected } y no puede tomar { $found }.
gdef-assignment-as-value = Un solo = da valor a una variable; no puede estar dentro de una expresión.
gdef-assign-object = «{ $name }» es un objeto y no se puede cambiar.
gdef-array-statement = «{ $name }» solo se puede leer.
gdef-array-statement-hint = El tablero lo cambian las jugadas, no las reglas.
gdef-comparison-as-statement = Una comparación sola no hace nada.
gdef-name-twice = El parámetro «{ $name }» aparece dos veces.
gdef-name-of-object = «{ $name }» ya es el nombre de un objeto.
gdef-return-value = Esta función debe devolver un valor de tipo { $ty }.
gdef-return-dropped = Esta función no tiene tipo de resultado, así que el valor se pierde.
gdef-result-type = La función devuelve { $expected }, no { $found }.
gdef-unreachable = Nada llega hasta aquí: lo anterior siempre sale de la función.
gdef-variable-unread = La variable «{ $name }» no se lee nunca.
gdef-maybe-unset = «{ $name }» puede no tener valor aquí.
gdef-maybe-unset-hint = Decláralo antes del if o while, para que todos los caminos le den valor.

## Expressions

gdef-operator-unknown = No existe el operador { $found }.
gdef-word-operator = «{ $found }» no es un operador aquí.
gdef-not-chainable = Las comparaciones no se pueden encadenar.
gdef-not-chainable-first = la primera comparación está aquí
gdef-not-chainable-hint = Usa && entre dos comparaciones, o paréntesis.
gdef-name-unknown = No hay ninguna variable, parámetro ni objeto «{ $name }».
gdef-name-unknown-hint = Una variable se declara antes de usarla: int { $name } = 0;.
gdef-function-unknown = No hay ninguna función «{ $name }».
gdef-no-operations-hint = Las jugadas se hacen con clear y place; las reglas solo las leen.
gdef-array-unknown = «{ $name }» no se puede indexar.
gdef-arrays-known = Los arreglos son CurrentPosition[x][y] y OperationList[i][k].
gdef-array-called = «{ $name }» es un arreglo: usa corchetes.
gdef-two-indices = { $count ->
         [0] «{ $name }» necesita dos índices.
       [one] «{ $name }» necesita dos índices, no uno.
    *[other] «{ $name }» necesita dos índices, no { $count }.
}
gdef-current-position-hint = Escribe CurrentPosition[x][y].
gdef-operation-list-hint = Escribe OperationList[i][0] para x, [i][1] para y, [i][2] para el objeto.
gdef-field-range = Una operación tiene los campos 0, 1 y 2, no { $found }.
gdef-index-type = Un índice debe ser int, no { $found }.
gdef-no-value = Esta función no da ningún valor.
gdef-no-value-hint = Una función sin tipo de resultado solo se puede llamar como instrucción.
gdef-argument-count = { $expected ->
         [0] «{ $name }» no lleva argumentos; hay { $found }.
       [one] «{ $name }» lleva un argumento; hay { $found }.
    *[other] «{ $name }» lleva { $expected } argumentos; hay { $found }.
}
gdef-argument-type = El argumento { $number } de «{ $name }» es { $expected } y no puede tomar { $found }.
gdef-negate-type = Con - solo se niega un número, no { $found }.
gdef-not-type = Con ! solo se niega un bool, no { $found }.
gdef-logic-type = Ambos lados de { $operator } deben ser bool, no { $found }.
gdef-arithmetic-types = Solo se calcula con números, no con { $left } y { $right }.
gdef-remainder-types = % necesita dos int, no { $left } y { $right }.
gdef-equality-types = No se pueden comparar { $left } y { $right }.
gdef-order-types = Solo los números tienen orden, no { $left } y { $right }.
gdef-meant-object = ¿Querías decir el objeto «{ $name }» en lugar del número 0?
gdef-meant-empty = ¿Querías decir «empty» en lugar del número 0?
gdef-no-rounding-hint = Nada en este lenguaje redondea un float a int.
gdef-compare-number-hint = Compáralo, por ejemplo con != 0.
gdef-compare-object-hint = Compáralo, por ejemplo con == empty.
gdef-compare-bool-hint = Un bool se compara con true o false.
