import { expect, test } from "vitest";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { normalised } from "../text/normalise.ts";
import { extractSlots } from "../text/slots.ts";
import { correctionOf, LABEL_CORRECTIONS, type LabelCorrection } from "./label-corrections.ts";

test.each(Object.entries<LabelCorrection>(LABEL_CORRECTIONS))(
  "%s corrects its example, and none before it does",
  (_, correction) => {
    const text = normalised(correction.example);
    const { mentions: _mentions, ...slots } = extractSlots(text, {
      operators: KNOWN_OPERATORS,
      country: "peru",
    });
    const [label = "fallback"] = correction.labels ?? [];
    expect(correctionOf(label, text, slots)).toBe(correction);
  },
);
