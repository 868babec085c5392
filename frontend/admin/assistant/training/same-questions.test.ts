import type { Queued } from "@asesorador/domain/assistant/training-contract";
import { expect, test } from "vitest";
import { sameQuestions } from "./same-questions.ts";

const queued = (n: number, question: string, why: Queued["why"] = "unsure"): Queued => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  conversationId: `00000000-0000-4000-8000-1${String(n).padStart(11, "0")}`,
  at: `2026-11-20T15:0${n}:00.000Z`,
  question,
  reply: "No lo sé.",
  intent: "precios",
  confidence: 20,
  why,
});

test("the same question is one row at the place and time of the newest, for its most urgent reason", () => {
  const newest = queued(4, "¿Hay Liga 1?");
  const other = queued(3, "¿y DirecTV?", "unanswered");
  const oldest = queued(1, "hay liga  1", "rated_badly");
  expect(sameQuestions([newest, other, queued(2, "Hay Liga 1"), oldest], new Map())).toEqual([
    {
      ...oldest,
      at: newest.at,
      same: [newest, queued(2, "Hay Liga 1")].map(({ id, conversationId }) => ({ id, conversationId })),
    },
    { ...other, same: [] },
  ]);
});

test("a question of signs alone is only like itself", () => {
  expect(
    sameQuestions([queued(1, "???"), queued(2, "…"), queued(3, "???")], new Map()).map(
      ({ same }) => same.length,
    ),
  ).toEqual([1, 0]);
});

test("the question that is being written about represents the same ones, also once older ones are loaded", () => {
  const [newer, older] = [queued(2, "hay liga 1"), queued(1, "hay liga 1")];
  expect(sameQuestions([newer, older], new Map([[newer.id, {}]])).map(({ id }) => id)).toEqual([newer.id]);
});
