import { expect, test } from "vitest";
import { normalised } from "../text/normalise.ts";
import { slotsOf } from "../text/slot-samples.ts";
import { correctionOf, LABEL_CORRECTIONS, type LabelCorrection } from "./label-corrections.ts";

test.each(Object.entries<LabelCorrection>(LABEL_CORRECTIONS))(
  "%s corrects its example, and none before it does",
  (_, correction) => {
    const [label = "fallback"] = correction.labels ?? [];
    const { example } = correction;
    expect(correctionOf(label, normalised(example), slotsOf(example))).toBe(correction);
  },
);
