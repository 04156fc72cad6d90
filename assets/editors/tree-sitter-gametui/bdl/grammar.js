// BDL: rules as declarations, with JavaScript where they do not suffice. The language is described by `gametui help bdl`.
//
// The JavaScript after `explicit` is read here only as far as its end must be found: braces, strings, templates, regular
// expressions and comments. Editors colour it by injection. No external scanner is needed for that: whether `/` divides
// or begins a regular expression depends on whether an operand stands before it, which the parser knows.

const { SPACE, LINE_COMMENT, BLOCK_COMMENT, commaSep, commaSep1 } = require('../common');

// Letters of JavaScript, and everything outside ASCII that is no space.
const LETTER = 'A-Za-z_#$\\u0080-\\u009f\\u00a1-\\ufefe\\uff00-\\u{10ffff}';

// What stands in a template up to "${" or its end.
const TEMPLATE = '([^`\\\\$]|\\\\(.|\\n)|\\$+[^`{\\\\$]|\\$+\\\\(.|\\n))*';

module.exports = grammar({
  name: 'bdl',

  word: ($) => $.identifier,

  extras: ($) => [SPACE, $.comment, $._junk],

  rules: {
    source_file: ($) => repeat($._section),

    _section: ($) =>
      choice(
        $.rules_section,
        $.pieces_section,
        $.placement_section,
        $.invariants_section,
        $.finish_section,
      ),

    rules_section: ($) => seq('rules', '{', repeat($.rule), '}'),
    rule: ($) =>
      seq(
        field('name', $.identifier),
        ':',
        field('value', choice($.number, $.identifier, $.script)),
      ),

    pieces_section: ($) => seq('pieces', '{', repeat(choice($.script, $.piece)), '}'),
    piece: ($) =>
      seq(
        field('name', $.identifier),
        '{',
        repeat(choice($.moves, $.flag, $.end_reached, $.script)),
        '}',
      ),
    moves: ($) => seq('moves', '{', repeat($.step), '}'),
    step: ($) => seq(choice($.vector, $.range, $.script), optional($.kills)),
    kills: ($) =>
      seq(optional(','), 'kills', ':', field('value', choice($.boolean, alias('only', $.constant)))),
    vector: ($) =>
      seq('x', ':', field('x', $._extent), ',', 'y', ':', field('y', $._extent)),
    _extent: ($) => choice($.number, $.interval),
    interval: ($) => seq('[', $.number, ',', $.number, ']'),
    range: ($) =>
      seq(
        field('direction', choice('horizontal', 'vertical', 'diagonal')),
        '(',
        field('least', optional($.number)),
        ',',
        field('most', optional($.number)),
        ')',
      ),
    flag: ($) =>
      seq(
        field('name', choice('can_jump', 'mirrored')),
        optional(seq(':', field('value', $.boolean))),
      ),
    end_reached: ($) => seq('on_end_reached', ':', field('value', choice($.script, $.spawn))),
    spawn: ($) => seq('spawn', '(', commaSep1($.identifier), ')'),

    placement_section: ($) => seq('initial_piece_position', '{', repeat($.entry), '}'),
    entry: ($) =>
      seq(
        field('name', $.identifier),
        '{',
        repeat(choice($.positions, alias($.entry_flag, $.flag), $.owner)),
        '}',
      ),
    entry_flag: ($) =>
      seq(field('name', 'mirrored'), optional(seq(':', field('value', $.boolean)))),
    positions: ($) => seq('positions', '{', repeat($.vector), '}'),
    owner: ($) => seq('owner', ':', field('value', $.number)),

    invariants_section: ($) => seq('invariants', '{', repeat($._condition), '}'),
    finish_section: ($) => seq('finish', '{', repeat($._condition), '}'),
    _condition: ($) => choice($.script, $.condition),
    condition: ($) =>
      prec.right(
        seq(field('name', $.identifier), optional(seq('(', commaSep($.identifier), ')'))),
      ),

    script: ($) => seq('explicit', '{', field('body', optional($.script_body)), '}'),
    script_body: ($) => repeat1($._js_part),
    _js_part: ($) =>
      choice(
        seq($._js_operand, optional($._js_divide)),
        $._js_lead,
        $._js_other,
        '(',
        ',',
        ':',
        '[',
      ),
    _js_operand: ($) =>
      choice(
        $._js_word,
        $._js_number,
        $._js_string,
        $._js_template,
        $._js_regex,
        ')',
        ']',
        '++',
        '--',
        seq('{', repeat($._js_part), '}'),
        seq(
          $._js_template_head,
          repeat($._js_part),
          repeat(seq($._js_template_middle, repeat($._js_part))),
          $._js_template_tail,
        ),
      ),

    boolean: (_) => choice('true', 'false'),
    identifier: (_) => /[A-Za-z_][A-Za-z0-9_]*/,
    number: (_) => /-?[0-9]+/,
    comment: (_) => token(prec(3, choice(LINE_COMMENT, BLOCK_COMMENT))),
    // Characters that are not of the language are blanks to it.
    _junk: (_) => token(prec(-2, /[^ \t-\r\u00a0\ufeffA-Za-z0-9_(),:\[\]{}-]/)),

    _js_divide: (_) => token(prec(2, '/')),
    // Behind these words `/` begins a regular expression.
    _js_lead: (_) =>
      token(
        choice(
          'return',
          'typeof',
          'case',
          'instanceof',
          'in',
          'delete',
          'void',
          'throw',
          'new',
          'do',
          'else',
          'yield',
          'await',
        ),
      ),
    _js_word: (_) => new RustRegex(`[${LETTER}][${LETTER}0-9]*`),
    _js_number: (_) => /[0-9][0-9A-Za-z_.]*/,
    _js_string: (_) =>
      token(choice(/"([^"\n\\]|\\(.|\n))*"/, /'([^'\n\\]|\\(.|\n))*'/)),
    _js_template: (_) => new RustRegex('`' + TEMPLATE + '\\$*`'),
    _js_template_head: (_) => new RustRegex('`' + TEMPLATE + '\\$+\\{'),
    _js_template_middle: (_) => new RustRegex('\\}' + TEMPLATE + '\\$+\\{'),
    _js_template_tail: (_) => new RustRegex('\\}' + TEMPLATE + '\\$*`'),
    _js_regex: (_) =>
      token(
        prec(
          1,
          seq(
            '/',
            choice(/[^/*\[\n\\]/, /\\[^\n]/, /\[(\\[^\n]|[^\]\n\\])*\]/),
            repeat(choice(/[^/\[\n\\]/, /\\[^\n]/, /\[(\\[^\n]|[^\]\n\\])*\]/)),
            '/',
            /[0-9A-Za-z]*/,
          ),
        ),
      ),
    _js_other: (_) => token(prec(-1, /[^{}"'`\/ \t-\r\u00a0\ufeff0-9A-Za-z_#$]/)),
  },
});
