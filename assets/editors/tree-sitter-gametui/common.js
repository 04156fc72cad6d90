// What the grammars of the three rule languages share.

/** The whitespace of the languages; a no-break space and a byte order mark belong to it. */
const SPACE = /[ \t-\r\u00a0\ufeff]+/;

/** A comment that ends with its line. */
const LINE_COMMENT = /\/\/[^\n]*/;

/** A comment between marks. */
const BLOCK_COMMENT = /\/\*[^*]*\*+([^/*][^*]*\*+)*\//;

/** Returns the rule of one or more, separated by commas. */
function commaSep1(rule) {
  return seq(rule, repeat(seq(',', rule)));
}

/** Returns the rule of any number, separated by commas. */
function commaSep(rule) {
  return optional(commaSep1(rule));
}

/**
 * Returns the rule of binary expressions. Each level is a list of operators; the first level binds loosest. Comparisons
 * that cannot be chained are read as if they could; the language server tells of them.
 */
function binary($, operand, levels) {
  const rules = levels.map((operators, level) =>
    prec.left(
      level + 1,
      seq(
        field('left', operand),
        field('operator', operators.length > 1 ? choice(...operators) : operators[0]),
        field('right', operand),
      ),
    ),
  );
  return choice(...rules);
}

module.exports = { SPACE, LINE_COMMENT, BLOCK_COMMENT, commaSep, commaSep1, binary };
