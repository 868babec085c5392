/** The parts between a text's commas, trimmed; none of them empty. */
export const commaParts = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
