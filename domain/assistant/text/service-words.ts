/** Words for television and the fixed telephone, as alternatives of a pattern. */
export const TV = "(?:tv|cable|television|televisor(?:es)?|tele|canales)";
export const PHONE =
  "(?:telefon\\w*|numero fijo|fijo|(?:linea|red) fija|(?<!en )linea(?! (?:movil|de celular)))";
