import { expect, test } from "vitest";
import { normalised } from "../text/normalise.ts";
import { slotsOf } from "../text/slot-samples.ts";
import type { WordRule } from "./word-rule.ts";
import { WORD_RULES, wordRuleOf } from "./word-rules.ts";

test.each(Object.entries<WordRule>(WORD_RULES))(
  "%s decides its example, and no rule before it",
  (_, rule) => {
    expect(wordRuleOf(normalised(rule.example), slotsOf(rule.example))).toBe(rule);
  },
);
