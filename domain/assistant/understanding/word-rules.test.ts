import { expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots } from "../text/slots.ts";
import { WORD_RULES, type WordRule, wordRuleOf } from "./word-rules.ts";

test.each(Object.entries<WordRule>(WORD_RULES))(
  "%s decides its example, and no rule before it",
  (_, rule) => {
    const text = normalised(rule.example);
    const { mentions: _mentions, ...slots } = extractSlots(text, {
      operators: KNOWN_OPERATORS,
      country: "peru",
    });
    expect(wordRuleOf(text, slots)).toBe(rule);
  },
);
