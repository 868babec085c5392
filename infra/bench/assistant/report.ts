import { DEFAULT_SETTINGS } from "@asesorador/domain/assistant/settings";
import { rowOfWidths } from "../table.ts";
import { type AssistantOutcome, isRight, isWrong, type JudgedAnswer } from "./assistant.ts";

const { threshold: THRESHOLD } = DEFAULT_SETTINGS;
const OUT_OF_SCOPE = "fallback";

export type AssistantGoal = {
  readonly name: string;
  readonly value: number;
  readonly goal: number;
  readonly met: boolean;
};

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** The goals of the assistant's evaluation; shares are of all questions unless named. */
export const assistantGoals = ({ judged, p95Ms, trainMs }: AssistantOutcome): readonly AssistantGoal[] => {
  const least = (name: string, value: number, goal: number) => ({ name, value, goal, met: value >= goal });
  const most = (name: string, value: number, goal: number) => ({ name, value, goal, met: value <= goal });
  const sure = judged.filter(({ intent, confidence }) => intent !== OUT_OF_SCOPE && confidence >= THRESHOLD);
  const outside = judged.filter(({ question }) => question.intents[0] === OUT_OF_SCOPE);
  return [
    least("answered rightly", share(judged.filter(isRight).length, judged.length), 0.92),
    most("wrong", share(judged.filter(isWrong).length, judged.length), 0.02),
    least(
      `intent right from ${THRESHOLD} on`,
      share(sure.filter((one) => one.isIntentRight).length, sure.length),
      0.98,
    ),
    least(
      "out of scope not answered",
      share(outside.filter((one) => one.isIntentRight).length, outside.length),
      0.95,
    ),
    most("p95 of understanding, ms", p95Ms, 20),
    most("processor time of training, ms", trainMs, 5000),
  ];
};

const row = rowOfWidths([20, 10, 10, 10, 10]);

/** Lower ends of the bands of confidence; the rules' own certainty is 0.99. */
const BANDS = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99] as const;

/** How often the intent was right where the confidence was in each band: calibrated, both are the same. */
const calibrationLines = ({ judged }: Pick<AssistantOutcome, "judged">): readonly string[] => {
  const stated = judged.filter(({ intent }) => intent !== OUT_OF_SCOPE && intent !== "clarify");
  const bands = BANDS.map((from, at) => {
    const to = BANDS[at + 1] ?? Number.POSITIVE_INFINITY;
    return { from, all: stated.filter(({ confidence }) => confidence >= from && confidence < to) };
  });
  return [
    row(["confidence from", "questions", "mean", "intent"]),
    ...bands.map(({ from, all }) =>
      row([
        from.toFixed(2),
        String(all.length),
        percent(
          share(
            all.reduce((sum, { confidence }) => sum + confidence, 0),
            all.length,
          ),
        ),
        percent(share(all.filter((one) => one.isIntentRight).length, all.length)),
      ]),
    ),
  ];
};

export const assistantLines = (outcome: AssistantOutcome, withMisses: boolean): readonly string[] => {
  const { judged, yardstick, examples } = outcome;
  const by = (name: (one: JudgedAnswer) => string) =>
    [...Map.groupBy(judged, name)].toSorted(([a], [b]) => a.localeCompare(b));
  const groups = [...by(({ question }) => question.intents[0]), ...by(({ question }) => question.register)];
  return [
    "",
    `${judged.length} questions, none of them among the ${examples} training examples`,
    "",
    row(["", "questions", "right", "intent", "wrong"]),
    ...groups.map(([name, all]) =>
      row([
        name,
        String(all.length),
        percent(share(all.filter(isRight).length, all.length)),
        percent(share(all.filter((one) => one.isIntentRight).length, all.length)),
        percent(share(all.filter(isWrong).length, all.length)),
      ]),
    ),
    "",
    ...calibrationLines(outcome),
    "",
    ...assistantGoals(outcome).map(({ name, value, goal, met }) => {
      const show = (n: number) => (name.endsWith("ms") ? n.toFixed(1) : percent(n));
      return `${name}: ${show(value)}, goal ${name.endsWith("ms") || name === "wrong" ? "≤" : "≥"} ${show(goal)}: ${met ? "met" : "MISSED"}`;
    }),
    `asked back: ${percent(share(judged.filter(({ intent }) => intent === "clarify").length, judged.length))}; with a right reading among the two: ${percent(share(judged.filter(({ isOffered }) => isOffered).length, judged.filter(({ intent }) => intent === "clarify").length))}`,
    `yardstick, the first matching pattern alone: intent right ${percent(share(yardstick.right, judged.length))}, wrong ${percent(share(yardstick.wrong, judged.length))}`,
    ...(withMisses ? ["", ...judged.filter((one) => !isRight(one)).map(missLine)] : []),
  ];
};

const missLine = ({ question, intent, confidence, wrongSlots }: JudgedAnswer): string =>
  `${question.asked.join(" | ")} → ${intent} ${confidence}, expected ${question.intents.join(" or ")}${wrongSlots.length > 0 ? `, slots: ${wrongSlots.join(", ")}` : ""}`;
