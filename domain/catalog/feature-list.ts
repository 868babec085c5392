import { commaParts } from "../kernel/comma-parts.ts";

/** The features in a text: a JSON array of strings or, as older catalogues have it, a plain text with commas. */
export const featureList = (text: string): string[] => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.filter((one) => typeof one === "string" && one.trim() !== "");
  } catch {
    // Not JSON: a plain text, which may begin with a bracket.
  }
  return commaParts(text);
};
