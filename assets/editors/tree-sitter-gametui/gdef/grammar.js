// gdef: rules as functions over a board. The language is described by `gametui help gdef`.
//
// Words such as `state`, `map` and `break` are keywords only where they begin something; elsewhere they are names. A
// parameter of the game with such a name is read, too; a parameter `x` or `of` is not.

const { SPACE, BLOCK_COMMENT, commaSep, commaSep1, binary } = require('../common');

module.exports = grammar({
  name: 'gdef',

  word: ($) => $.identifier,

  extras: ($) => [SPACE, $.comment],

  conflicts: ($) => [[$.for_statement, $._statement_name]],

  rules: {
    source_file: ($) => repeat($._definition),

    _definition: ($) =>
      choice(
        $.parameter,
        $.include,
        $.constant_definition,
        $.table_definition,
        $.state_definition,
        $.map_definition,
        $.lines_definition,
        $.object_definition,
        $.start_definition,
        $.function_definition,
      ),

    // `size: 3 x 3`. The parts of a size may stand together: `3x3`.
    parameter: ($) =>
      seq(
        field('name', choice($.identifier, alias($._soft_keyword, $.identifier))),
        ':',
        field('value', choice($.identifier, $.number, $.negative_number, $.size)),
      ),
    _soft_keyword: (_) => choice('const', 'state', 'map', 'lines', 'include'),
    size: ($) =>
      seq(
        choice($.identifier, $.number),
        choice(seq('x', choice($.identifier, $.number)), alias($._glued_side, $.number)),
      ),
    _glued_side: (_) => token(prec(1, /x[0-9]+/)),
    negative_number: ($) => seq('-', $.number),

    include: ($) => seq('include', field('path', $.string), ';'),

    constant_definition: ($) =>
      seq(
        'const',
        field('type', $.type),
        field('name', $.identifier),
        '=',
        field('value', $._expression),
        ';',
      ),
    table_definition: ($) =>
      seq(
        'const',
        field('type', $.type),
        field('name', $.identifier),
        repeat1(seq('[', optional($._expression), ']')),
        '=',
        field('value', $.table),
        ';',
      ),
    table: ($) => seq('{', commaSep(choice($.table, $._expression)), '}'),

    state_definition: ($) =>
      seq(
        'state',
        field('type', $.type),
        field('name', $.identifier),
        '=',
        field('value', $._expression),
        ';',
      ),

    map_definition: ($) => seq('map', field('name', $.identifier), field('body', $.map_rows)),
    map_rows: ($) =>
      seq('{', repeat(choice($.identifier, $.number, $.negative_number, '.', '#', '/')), '}'),

    lines_definition: ($) => seq('lines', field('body', $.line_list)),
    line_list: ($) => seq('{', commaSep($.line), '}'),
    line: ($) => seq($.point, repeat1(seq('-', $.point))),
    point: ($) => seq('(', field('x', $._expression), ',', field('y', $._expression), ')'),

    object_definition: ($) =>
      seq(
        'obj',
        field('name', $.identifier),
        field('members', optional($.members)),
        optional(seq('of', field('owner', $.number))),
        optional(';'),
      ),
    members: ($) => seq('[', $._member, choice('..', seq('.', '.')), $._member, ']'),
    _member: ($) => choice($.identifier, $.number),

    start_definition: ($) => seq('start', field('body', choice($.picture, $.square_list))),
    picture: ($) => seq('{', repeat1(choice($.thing, '.', '#', '/')), '}'),
    square_list: ($) => seq('{', commaSep($.square), '}'),
    square: ($) =>
      seq(
        '(',
        field('x', $._expression),
        ',',
        field('y', $._expression),
        ':',
        repeat1($.thing),
        ')',
      ),
    thing: ($) =>
      prec.right(
        seq(
          field('name', $.identifier),
          optional(seq('[', field('member', $._member), ']')),
          optional(seq('*', field('times', $._member))),
        ),
      ),

    function_definition: ($) =>
      seq(
        'define',
        field('name', $.identifier),
        field('parameters', $.parameter_list),
        optional(seq('->', field('result', $.type))),
        field('body', $.block),
      ),
    parameter_list: ($) => seq('(', commaSep($.function_parameter), ')'),
    function_parameter: ($) => seq(field('type', $.type), field('name', $.identifier)),

    type: (_) => choice('int', 'float', 'bool', 'obj'),

    block: ($) => seq('{', repeat($._statement), '}'),
    _statement: ($) =>
      choice(
        $.if_statement,
        $.while_statement,
        $.for_statement,
        $.break_statement,
        $.continue_statement,
        $.return_statement,
        seq(choice($.declaration, $._action), ';'),
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
    for_statement: ($) =>
      seq(
        'for',
        '(',
        field('initial', choice($.declaration, $._action)),
        ';',
        field('condition', $._expression),
        ';',
        field('step', $._action),
        ')',
        field('body', $.block),
      ),
    break_statement: (_) => seq('break', ';'),
    continue_statement: (_) => seq('continue', ';'),
    return_statement: ($) => seq('return', optional($._expression), ';'),
    declaration: ($) =>
      seq(field('type', $.type), field('name', $.identifier), '=', field('value', $._expression)),
    _action: ($) => choice($.assignment, $.change, alias($._statement_call, $.call)),
    assignment: ($) =>
      seq(
        field('name', $._statement_name),
        field('operator', choice('=', '+=', '-=')),
        field('value', $._expression),
      ),
    change: ($) => seq(field('name', $._statement_name), field('operator', choice('++', '--'))),
    _statement_call: ($) =>
      seq(field('function', $._statement_name), field('arguments', $.arguments)),
    // At the beginning of a statement these may be keywords, too.
    _statement_name: ($) =>
      choice($.identifier, alias(choice('for', 'break', 'continue'), $.identifier)),

    _expression: ($) =>
      choice(
        $.number,
        $.boolean,
        $.identifier,
        $.call,
        $.access,
        $.parenthesized_expression,
        $.unary_expression,
        $.binary_expression,
      ),
    binary_expression: ($) =>
      binary($, $._expression, [
        ['||'],
        ['&&'],
        ['==', '!='],
        ['<', '<=', '>', '>='],
        ['+', '-'],
        ['*', '/', '%'],
      ]),
    unary_expression: ($) =>
      prec(7, seq(field('operator', choice('-', '!')), field('operand', $._expression))),
    parenthesized_expression: ($) => seq('(', $._expression, ')'),
    call: ($) => seq(field('function', $.identifier), field('arguments', $.arguments)),
    arguments: ($) => seq('(', commaSep($._expression), ')'),
    access: ($) =>
      prec.right(seq(field('name', $.identifier), repeat1(seq('[', $._expression, ']')))),

    boolean: (_) => choice('true', 'false'),
    identifier: (_) => /[A-Za-z][A-Za-z0-9_]*/,
    number: (_) => /[0-9]+(\.[0-9]+)?/,
    string: (_) => /"[^"\n\r]*"/,
    comment: (_) => token(BLOCK_COMMENT),
  },
});
