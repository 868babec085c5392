import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { parsePosition } from "@asesorador/domain/kernel/event-store";
import { teamInstant } from "@asesorador/domain/kernel/local-time";
import type { Cut } from "@asesorador/projections/replay/cut";
import { Usage } from "../../kernel/command-line.ts";

export const MOMENT_FORMS =
  "2026-10-15 (the whole day), 2026-10-15T18:00 (Lima), 2026-10-15T23:00:00Z, or now";

/**
 * The instant that a person named, in ms since 1970; Infinity for "now". Times without a zone are Lima's. A day alone is its
 * first or last millisecond. Throws Usage.
 */
export const parseInstant = (text: string, edge: "first" | "last"): number => {
  if (text === "now" || text === "ahora") return Number.POSITIVE_INFINITY;
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(text) ?? [];
  const local = Date.parse(`${day}T${time ?? "00:00"}Z`);
  const zoned = zone === undefined ? local : Date.parse(text);
  // Some engines read 30 February as 2 March.
  if (day === undefined || Number.isNaN(zoned) || new Date(local).toISOString().slice(0, 10) !== day)
    throw new Usage(`${JSON.stringify(text)} is not a moment: ${MOMENT_FORMS}`);
  if (zone !== undefined) return zoned;
  if (time !== undefined) return teamInstant(local);
  return edge === "first" ? teamInstant(local) : teamInstant(local + DAY_MS) - 1;
};

/** `known`: by the order of recording, where a position names a moment too. Throws Usage. */
export const parseCut = (text: string, known: boolean): Cut => {
  if (/^\d{1,20}$/.test(text)) {
    if (!known) throw new Usage(`${text} is a position, which names a moment only with --known`);
    return { clock: "known", position: parsePosition(text) };
  }
  if (known && /^-\d+$/.test(text)) throw new Usage(`${text} is no position: positions are counted from 1`);
  return { clock: known ? "known" : "occurred", until: parseInstant(text, "last") };
};
