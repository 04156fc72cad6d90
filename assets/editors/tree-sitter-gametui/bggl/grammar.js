// BGGL: rules as conditions, turns and moves. The language is described by `gametui help bggl`.

const { SPACE, LINE_COMMENT, commaSep, commaSep1, binary } = require('../common');

module.exports = grammar({
  name: 'bggl',

  word: ($) => $.identifier,

  extras: ($) => [SPACE, $.comment],

  conflicts: ($) => [
    // `f(m) { }` declares a function, `f(m);` calls one.
    [$.parameter, $._value],
    // `makemove (m);` is a statement, `x = makemove(m);` a call.
    [$.parenthesized_expression, $._argument],
  ],

  rules: {
    source_file: ($) => repeat(choice($._declaration, ';')),

    _declaration: ($) =>
      choice(
        $.board_declaration,
        $.rule_declaration,
        $.function_declaration,
        $.game_section,
        $.variable_declaration,
        $.expression_statement,
      ),

    board_declaration: ($) =>
      prec(
        1,
        seq(
          choice('Board', 'board'),
          choice($.board_size, seq('=', field('rows', $.board_rows))),
          ';',
        ),
      ),
    board_size: ($) => seq('(', field('width', $.number), ',', field('height', $.number), ')'),
    board_rows: ($) => seq('[', $.board_row, repeat(seq(optional(','), $.board_row)), ']'),
    board_row: ($) => seq('[', commaSep1(choice($.identifier, $.empty, $.hole)), ']'),

    rule_declaration: ($) =>
      seq(
        choice('Rule', 'rule'),
        field('name', $.identifier),
        ':',
        field('pieces', $.piece_list),
        field('body', $.rule_body),
      ),
    piece_list: ($) => commaSep1($.identifier),
    // `=` between the sides of a condition means `==`.
    rule_body: ($) => seq('{', repeat(choice(seq($._expression, ';'), ';')), '}'),

    function_declaration: ($) =>
      seq(
        field('result', optional($.type)),
        field('name', $.identifier),
        field('parameters', $.parameter_list),
        field('body', $.block),
      ),
    parameter_list: ($) => seq('(', commaSep($.parameter), ')'),
    parameter: ($) =>
      seq(field('type', optional($.type)), field('name', $.identifier), optional($.array)),

    game_section: ($) => seq(choice('Game', 'game'), field('body', $.block)),

    type: ($) =>
      seq(
        choice(
          'boolean',
          'int',
          'string',
          'void',
          'Move',
          'move',
          'Piece',
          'piece',
          'Player',
          'player',
        ),
        optional($.array),
      ),
    array: (_) => seq('[', ']'),

    block: ($) => seq('{', repeat($._statement), '}'),
    _statement: ($) =>
      choice(
        $.block,
        ';',
        $.if_statement,
        $.while_statement,
        $.turn_statement,
        $.return_statement,
        $.break_statement,
        $.continue_statement,
        $.exit_statement,
        $.print_statement,
        $.makemove_statement,
        $.gototurn_statement,
        $.check_statement,
        $.variable_declaration,
        $.expression_statement,
      ),
    if_statement: ($) =>
      seq(
        'if',
        field('condition', $.parenthesized_expression),
        field('consequence', $.block),
        optional(seq('else', field('alternative', choice($.block, $.if_statement)))),
      ),
    while_statement: ($) =>
      seq('while', field('condition', $.parenthesized_expression), field('body', $.block)),
    turn_statement: ($) =>
      seq(
        'turn',
        field('name', $.identifier),
        field('body', $.block),
        optional(seq('else', field('alternative', $.block))),
      ),
    return_statement: ($) => seq('return', optional($._expression), ';'),
    break_statement: (_) => seq('break', ';'),
    continue_statement: (_) => seq('continue', ';'),
    exit_statement: (_) => seq('exit', ';'),
    print_statement: ($) => seq('print', $._expression, ';'),
    makemove_statement: ($) => prec.dynamic(1, seq('makemove', $._expression, ';')),
    gototurn_statement: ($) => seq('gototurn', field('turn', $.identifier), ';'),
    // `m: first && (second || !third);` applies rules to a move.
    check_statement: ($) => seq(field('move', $._value), ':', field('rules', $._value), ';'),
    variable_declaration: ($) => seq(field('type', $.type), commaSep1($.declarator), ';'),
    declarator: ($) =>
      seq(
        field('name', $.identifier),
        optional(seq('[', field('size', optional($._expression)), ']')),
        optional(seq('=', field('value', $._expression))),
      ),
    expression_statement: ($) => seq($._expression, ';'),

    _expression: ($) => choice($.assignment, $._move_or_value),
    assignment: ($) =>
      prec.right(seq(field('left', $._move_or_value), '=', field('right', $._expression))),
    _move_or_value: ($) => choice($.move, $._value),
    move: ($) =>
      seq(
        field('x', $._value),
        ':',
        field('y', $._value),
        ':',
        field('piece', $._value),
        ':',
        field('direction', choice('+', '-')),
      ),

    _value: ($) =>
      choice(
        $.number,
        $.string,
        $.boolean,
        $.empty,
        $.hole,
        $.special,
        $.identifier,
        $.call,
        $.list,
        $.index,
        $.member,
        $.parenthesized_expression,
        $.unary_expression,
        $.binary_expression,
      ),
    binary_expression: ($) =>
      binary($, $._value, [
        ['||'],
        ['&&'],
        ['==', '!=', '<', '<=', '>', '>='],
        ['+', '-'],
        ['*', '/', '%'],
      ]),
    unary_expression: ($) =>
      prec(6, seq(field('operator', choice('-', '!')), field('operand', $._value))),
    parenthesized_expression: ($) => seq('(', $._expression, ')'),
    call: ($) =>
      seq(
        field('function', choice($.identifier, alias('makemove', $.identifier))),
        field('arguments', $.arguments),
      ),
    arguments: ($) => seq('(', commaSep($._argument), ')'),
    // A word behind an argument is told by the language server, which knows what is meant.
    _argument: ($) => seq($._expression, optional($.identifier)),
    list: ($) => seq('[', commaSep1($._expression), ']'),
    index: ($) => prec(7, seq(field('value', $._value), '[', field('index', $._expression), ']')),
    member: ($) => prec(7, seq(field('value', $._value), '.', field('name', $.identifier))),

    boolean: (_) => choice('true', 'false'),
    empty: (_) => '_',
    hole: (_) => '#',
    special: (_) =>
      choice(
        'row',
        'col',
        'board',
        'Board',
        'thisplayer',
        'winner',
        'orthogonal',
        'diagonal',
        'movement',
        'jump',
      ),
    identifier: (_) => /[A-Za-z][A-Za-z0-9_]*/,
    number: (_) => /[0-9]+/,
    string: (_) => /"([^"\n\\]|\\[^\n])*"/,
    comment: (_) => token(LINE_COMMENT),
  },
});
