import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import { leadStream } from "@asesorador/domain/lead/events";
import { knownTypes } from "@asesorador/projections/replay/catalogues";
import { isOfStream, occurredMs, recordedMs } from "@asesorador/projections/replay/cut";
import { type PublicEvent, publicEvent } from "@asesorador/projections/replay/public-event";
import { type ReadOptions, ReplayStopped, readHistory } from "@asesorador/projections/replay/read-history";
import { Usage } from "../../kernel/command-line.ts";
import { MOMENT_FORMS, parseInstant } from "./parse-cut.ts";
import {
  NoSuchLead,
  type ReplayContext,
  text,
  unknownWord,
  type Values,
  type Verb,
  writeJson,
} from "./verb.ts";

export const timeline: Verb = {
  form: "LEAD",
  summary: "all that happened to one lead, without its personal data",
  examples: ["timeline 0195f6a0-0000-7000-8000-000000000001"],
  options: {},
  positionals: 1,
  run: async (context, values, [id = ""]) => {
    const leadId = id.replace(/^lead-/, "").toLowerCase();
    if (!LeadId.safeParse(leadId).success)
      throw new Usage(`${JSON.stringify(id)} is no id of a lead, as in 0195f6a0-0000-7000-8000-000000000001`);
    const events = await context.store.readStream(leadStream(leadId));
    if (events.length === 0) throw new NoSuchLead(`history holds no lead ${leadId}`);
    const unreadable = events.filter((event) => !write(context, event, values)).length;
    const erased = events.find(({ type }) => type === "PersonalDataErased");
    if (erased && !values["json"])
      context.out.write(
        `The person's data were erased on ${teamDayAndTime(occurredMs(erased))} (Lima); what happened stays.\n`,
      );
    return unreadable === 0 ? 0 : 1;
  },
};

/** Both included, ms since 1970, by either clock. */
export type Times = { readonly from: number; readonly to: number; readonly known: boolean };
type Wanted = Times & { readonly types: readonly string[] | null; readonly stream: string | null };

/** `--from`, `--to` and `--known`. Throws Usage. */
export const timesOf = (values: Values): Times => {
  const [from, to] = [text(values, "from"), text(values, "to")];
  const times = {
    from: from === undefined ? Number.NEGATIVE_INFINITY : parseInstant(from, "first"),
    to: to === undefined ? Number.POSITIVE_INFINITY : parseInstant(to, "last"),
    known: values["known"] === true,
  };
  if (times.from > times.to) throw new Usage(`--from lies after --to. Moments: ${MOMENT_FORMS}`);
  return times;
};

export const isWithin = ({ from, to, known }: Times, event: Recorded): boolean => {
  const at = known ? recordedMs(event) : occurredMs(event);
  return at >= from && at <= to;
};

export const rangeOf = ({ from, to, known }: Times): Pick<ReadOptions, "range"> => ({
  range: { clock: known ? "known" : "occurred", from, to },
});

/** Types that a slice has a schema for; null: all. Throws Usage. */
export const typesOf = (values: Values): readonly string[] | null => {
  const types = text(values, "type")?.split(",") ?? null;
  for (const type of types ?? [])
    if (!knownTypes.includes(type)) throw new Usage(unknownWord("--type", type, knownTypes));
  return types;
};

/** Types, streams, and times of which an event is listed. Throws Usage. */
const wantedOf = (values: Values): Wanted => {
  return { types: typesOf(values), stream: text(values, "stream") ?? null, ...timesOf(values) };
};

const isWanted = ({ types, stream, ...times }: Wanted, event: Recorded): boolean =>
  (types === null || types.includes(event.type)) &&
  (stream === null || isOfStream(event, stream)) &&
  isWithin(times, event);

export const events: Verb = {
  form: "[--type T,…] [--stream S] [--from M] [--to M] [--known] [--follow]",
  summary: "events in their stored order; personal data as [sellado]",
  examples: [
    "events --type LeadConverted --from 2026-10-01 --to 2026-10-31",
    "events --stream lead --json",
    "events --stream service-24",
    "events --follow",
  ],
  options: {
    type: "string",
    stream: "string",
    from: "string",
    to: "string",
    known: "boolean",
    follow: "boolean",
  },
  positionals: 0,
  run: async (context, values) => {
    const wanted = wantedOf(values);
    let [found, unreadable, after]: [number, number, Position] = [0, 0, START];
    const show = async (page: readonly Recorded[]): Promise<void> => {
      for (const event of page) {
        if (!isWanted(wanted, event)) continue;
        found += 1;
        if (!write(context, event, values)) unreadable += 1;
      }
      await context.out.drained?.();
      after = page.at(-1)?.position ?? after;
    };
    try {
      const types = wanted.types ? { types: wanted.types } : {};
      for await (const page of readHistory(context.store, { ...context, ...types, ...rangeOf(wanted) }))
        await show(page);
      if (found === 0) context.report(NONE);
      if (values["follow"]) {
        const { store, signal } = context;
        for await (const turn of store.subscribe({ after, signal }))
          if (turn !== "caught_up") await show(turn);
      }
    } catch (error) {
      // A reader of the lines must not take them for the complete list.
      if (values["json"] && !(error instanceof ReplayStopped))
        writeJson(context.out, { error: nameOf(error) });
      throw error;
    }
    return unreadable === 0 ? 0 : 1;
  },
};

const NONE =
  "No event matches. A stream is named in full (lead-0195f6a0-…, service-24) or by its kind (lead, journey, service, conversation).";

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "Error");

/** Whether the event could be read. */
const write = ({ out, others }: ReplayContext, stored: Recorded, values: Values): boolean => {
  const { event, problem } = publicEvent(stored, others);
  if (values["json"]) writeJson(out, problem === null ? event : { ...event, problem });
  else out.write(lineOf(event, problem));
  return problem === null;
};

const lineOf = (event: PublicEvent, problem: string | null): string => {
  const { position, stream, revision, type, version, occurredAt, recordedAt, actor, data } = event;
  const late = recordedAt === occurredAt ? "" : ` (recorded ${teamDayAndTime(Date.parse(recordedAt))})`;
  const when = `${teamDayAndTime(Date.parse(occurredAt))}${late}`;
  return `${position}  ${when}  ${type}@${version}  ${stream}#${revision}  ${actor}  ${problem ?? JSON.stringify(data)}\n`;
};
