import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { Country } from "@asesorador/domain/kernel/market";
import { similarNames } from "@asesorador/domain/kernel/nearest";
import type { RebuildOptions } from "@asesorador/projections/kernel/rebuild-options";
import type { Readable } from "@asesorador/projections/replay/catalogues";
import type { Cut } from "@asesorador/projections/replay/cut";
import type { FigureReader } from "@asesorador/projections/replay/indexed-figures";
import type { LeadRecord } from "@asesorador/projections/replay/lead-record";
import {
  type Moment,
  type MomentExtent,
  type MomentOptions,
  readMoment,
} from "@asesorador/projections/replay/moment";
import { type Tally, tallyMoment } from "@asesorador/projections/replay/moment-records";
import type { ReadProgress } from "@asesorador/projections/replay/read-history";
import type { VisitRecord } from "@asesorador/projections/replay/visit-record";
import type { CopiedEvents } from "../../adapters/event-store/copied-events.ts";
import { Usage } from "../../kernel/command-line.ts";
import type { Out } from "../progress-line.ts";
import type { CatchUpOptions } from "./catch-up.ts";
import type { Checked } from "./check-job.ts";
import { parseCut } from "./parse-cut.ts";
import type { ComparesAlone } from "./rows.ts";

/** Dependencies of a verb. */
export type ReplayContext = {
  readonly store: EventStore &
    FigureReader & {
      readonly copiedEvents?: CopiedEvents;
      /** Brings `figures` up to date; see catchUpFigures. Absent: they are read as they are. */
      readonly catchUpFigures?: (options: CatchUpOptions) => Promise<void>;
      /** Checks it and, where asked for, the figure index beside this thread. Absent: they are checked in this one. */
      readonly checkInThread?: (
        figures: boolean,
        options: Pick<ReplayContext, "signal" | "onProgress">,
      ) => Promise<Checked>;
    };
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly out: Out;
  /** Lines for a person, beside the output. */
  readonly report: (line: string) => void;
  /** Queries of a prompt. */
  readonly input: NodeJS.ReadableStream;
  /** The folder of an export that a verb makes for itself. */
  readonly exportFolder: string;
  readonly onProgress: (progress: ReadProgress) => void;
  /** The database of the read models, and the vault of what is in them; for comparing rows. */
  readonly openRows: () => Promise<
    Pick<RebuildOptions, "transact" | "vault"> & {
      /** Absent: no other process compares. */
      readonly alone?: ComparesAlone;
    }
  >;
  /** Signs an administrator in at this terminal, and resolves to the name. Throws NotSignedIn. */
  readonly signInAdmin: () => Promise<string>;
  /** Events that belong to no slice. */
  readonly others: readonly Readable[];
};

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type Verb = {
  /** Its syntax, after the name. */
  readonly form: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly options: Readonly<Record<string, "string" | "boolean">>;
  /** Number of positional arguments. */
  readonly positionals: number | { readonly min: number; readonly max: number };
  /** Resolves to the exit code. Throws Usage. */
  readonly run: (context: ReplayContext, values: Values, positionals: readonly string[]) => Promise<0 | 1>;
};

/** There is no lead of this id in history. */
export class NoSuchLead extends Error {
  override readonly name = "NoSuchLead";
}

export const text = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
};

/** One of these words, or undefined when the option is not given. Throws Usage, with the nearest words. */
export const oneOf = <Word extends string>(
  values: Values,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const word = words.find((known) => known === given);
  if (word === undefined) throw new Usage(unknownWord(`--${name}`, given, words));
  return word;
};

export const unknownWord = (what: string, word: string, words: readonly string[]): string => {
  const near = similarNames(word, words);
  const hint = near.length > 0 ? `Nearest: ${near.join(", ")}` : `Known: ${words.join(", ")}`;
  return `${what}: there is no ${JSON.stringify(word)}. ${hint}`;
};

/** The markets to show. */
export const marketsOf = (values: Values): readonly Country[] => {
  const market = oneOf(values, "market", Country.options);
  return market === undefined ? Country.options : [market];
};

/** The moment that a person named. Throws Usage, also for a position that history does not have yet. */
export const cutNamed = async (
  { store }: Pick<ReplayContext, "store">,
  moment: string,
  known: boolean,
): Promise<Cut> => {
  const cut = parseCut(moment, known);
  if (!("position" in cut)) return cut;
  const head = await store.head();
  if (cut.position > head) throw new Usage(`${cut.position} lies after the last position, ${head}`);
  return cut;
};

export const momentAt = (
  { store, nowMs, signal, onProgress }: ReplayContext,
  cut: Cut,
  needs: Pick<MomentOptions, "only"> = {},
): Promise<Moment> => readMoment(store, cut, { nowMs, signal, onProgress, ...needs });

/** The index has moments by the business's clock only. */
export const caughtUp = async (context: ReplayContext, cuts: readonly Cut[]): Promise<void> => {
  if (cuts.every(({ clock }) => clock === "occurred")) await context.store.catchUpFigures?.(context);
};

/** Sums up a moment for several tallies at once; each gets every lead and every visit. See tallyMoment. */
export const talliesAt = async <Result>(
  context: ReplayContext,
  cut: Cut,
  talliesOf: (of: MomentExtent) => readonly Tally<Result>[],
  needs: Pick<MomentOptions, "only"> = {},
): Promise<{ readonly extent: MomentExtent; readonly results: readonly Result[] }> => {
  await caughtUp(context, [cut]);
  const { store, nowMs, signal, onProgress } = context;
  const all = (of: MomentExtent): Tally<readonly Result[]> => {
    const tallies = talliesOf(of);
    const leads = tallies.flatMap(({ lead }) => lead ?? []);
    const visits = tallies.flatMap(({ visit }) => visit ?? []);
    const lead = (one: LeadRecord): void => {
      for (const add of leads) add(one);
    };
    const visit = (one: VisitRecord): void => {
      for (const add of visits) add(one);
    };
    return {
      ...(leads.length > 0 ? { lead } : {}),
      ...(visits.length > 0 ? { visit } : {}),
      result: () => tallies.map(({ result }) => result()),
    };
  };
  const options = { nowMs, signal, onProgress, onRecords: onProgress, ...needs };
  const { extent, result: results } = await tallyMoment(store, cut, all, options);
  return { extent, results };
};

export const writeJson = (out: Out, value: unknown): void => {
  out.write(`${JSON.stringify(value)}\n`);
};
