/**
 * Format of every CSV file of this server (RFC 4180). The writer quotes its own record delimiter only; readers also end
 * a row at a lone CR or LF, some at other line separators of Unicode, and spreadsheets of other locales split at
 * semicolons and tabs, so a cell with any of them is quoted.
 */
export const CSV_FORMAT = {
  bom: true,
  record_delimiter: "\r\n",
  quoted_match: /[\r\n\v\f\x85\u2028\u2029;\t]/,
} as const;
