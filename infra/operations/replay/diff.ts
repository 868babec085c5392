import type { Cut } from "@asesorador/projections/replay/cut";
import { differenceOf, type FigureChange } from "@asesorador/projections/replay/difference";
import { indexedDifference } from "@asesorador/projections/replay/indexed-figures";
import { historyExtent, type MomentExtent } from "@asesorador/projections/replay/moment";
import { isShown } from "./shown-figures.ts";
import { table, timeText } from "./text.ts";
import { caughtUp, cutNamed, marketsOf, momentAt, type ReplayContext, type Verb, writeJson } from "./verb.ts";

export const diff: Verb = {
  form: "A B [--market peru|chile] [--known]",
  summary: "what moved between two moments, with the leads behind each figure",
  examples: ["diff 2026-10-01 2026-10-31", "diff 2026-10-15T09:00 now --market chile --json"],
  options: { market: "string", known: "boolean" },
  positionals: 2,
  run: async (context, values, [a = "", b = ""]) => {
    const markets = marketsOf(values);
    const known = values["known"] === true;
    const [from, to] = [await cutNamed(context, a, known), await cutNamed(context, b, known)];
    const { a: before, b: after, changes: all } = await differenceAt(context, from, to);
    const changes = all.filter(({ figure }) => isShown(figure, markets));
    if (values["json"])
      writeJson(context.out, { a: historyExtent(before), b: historyExtent(after), changes });
    else
      context.out.write(
        [
          `a: ${timeText(before.at, before.clock)}\nb: ${timeText(after.at, after.clock)}\n`,
          changes.length === 0
            ? "nothing moved\n"
            : table(["figure", "a", "b", "change", "leads with more; less"], changes.map(rowOf)),
        ].join("\n"),
      );
    return 0;
  },
};

const differenceAt = async (
  context: ReplayContext,
  a: Cut,
  b: Cut,
): Promise<{ readonly changes: readonly FigureChange[] } & Readonly<Record<"a" | "b", MomentExtent>>> => {
  await caughtUp(context, [a, b]);
  const indexed = await indexedDifference(context.store, [a, b], context);
  if (indexed) return indexed;
  const before = await momentAt(context, a);
  const after = await momentAt(context, b);
  return { a: before, b: after, changes: differenceOf(before, after) };
};

const rowOf = ({ figure, from, to, change, more, less }: FigureChange) => [
  figure,
  from,
  to,
  change,
  [more, less].map(someOf).join("; "),
];

const LISTED = 3;
const someOf = (leads: readonly string[]): string =>
  leads.length === 0
    ? "–"
    : `${leads.slice(0, LISTED).join(" ")}${leads.length > LISTED ? ` and ${leads.length - LISTED} more` : ""}`;
