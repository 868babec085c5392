import type { Queued } from "@asesorador/domain/assistant/training-contract";
import { expect, test } from "vitest";
import { withWritten } from "./written-answers.ts";

const queued = (n: number): Queued => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  conversationId: "00000000-0000-4000-8000-0000000000c1",
  at: "2026-11-20T15:00:00.000Z",
  question: `Pregunta ${n}`,
  reply: "No lo sé.",
  intent: "precios",
  confidence: 20,
  why: "unsure",
});
const writing = (n: number, answer: string) =>
  [queued(n).id, { queued: queued(n), intent: "precios", answer }] as const;

test("a question stays listed while an answer to it is being written, though newer ones push it off the page", () => {
  const written = new Map([writing(1, "Cuesta S/ 89"), writing(2, "Sí"), writing(3, " ")]);
  expect(withWritten([queued(5), queued(2)], written)).toEqual([queued(5), queued(2), queued(1)]);
  expect(withWritten([queued(5)], new Map())).toEqual([queued(5)]);
});
