import type { Intent } from "../intents/lexicon.ts";
import type { Evaluated } from "./evaluation-questions.ts";

/** One message, or those of a conversation; with its slots. */
export type Written = string | readonly [string | readonly [string, ...string[]], Evaluated["slots"]?];

/** Questions of one register with the same right intents, the best first. */
export const inRegister =
  (register: Evaluated["register"]) =>
  (intents: Intent | readonly [Intent, ...Intent[]], written: readonly Written[]): readonly Evaluated[] =>
    written.map((one) => {
      const [said, slots] = typeof one === "string" ? [one] : one;
      return {
        register,
        asked: typeof said === "string" ? [said] : said,
        intents: typeof intents === "string" ? [intents] : intents,
        ...(slots ? { slots } : {}),
      };
    });
