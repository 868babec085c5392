import { Readable as Stream } from "node:stream";
import { parseArgs } from "node:util";
import { firstWholeMinute, teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import { type Readable, UnreadableEvent } from "@asesorador/projections/replay/catalogues";
import { OutsideHistory } from "@asesorador/projections/replay/moment";
import { type ReadProgress, ReplayStopped } from "@asesorador/projections/replay/read-history";
import { NotSignedIn } from "../../adapters/access/not-signed-in.ts";
import { asksForHelp, BAD_USAGE, Usage } from "../../kernel/command-line.ts";
import { isAddress, withoutSecrets } from "../copy/open.ts";
import { rate } from "../copy/rate.ts";
import { type Out, progressLine } from "../progress-line.ts";
import { BadQuery, NoDuckDb } from "./duckdb.ts";
import { FolderTaken } from "./export-folder.ts";
import { NoExport } from "./export-manifest.ts";
import { MOMENT_FORMS } from "./parse-cut.ts";
import { AnalysisFailed } from "./run-analysis.ts";
import { NoSuchLead, type ReplayContext, text, unknownWord, type Values, type Verb } from "./verb.ts";

/** `npm run replay` with what it needs of its process, so that tests can call it. */
export type ReplayCommand = {
  readonly args: readonly string[];
  /** Opens the store at an address, or the one that the other commands use. */
  readonly open: (address: string | null) => Promise<ReplayContext["store"]>;
  /** The database of the read models. */
  readonly openRows: ReplayContext["openRows"];
  readonly nowMs: number;
  readonly signal: AbortSignal;
  readonly out: Out;
  /** For progress and errors, so that the output can be piped. */
  readonly err: Out;
  /** Absent: signing in is not possible. */
  readonly signInAdmin?: ReplayContext["signInAdmin"];
  /** Absent: empty. */
  readonly input?: ReplayContext["input"];
  /** Absent: in the working folder. */
  readonly exportFolder?: string;
  readonly others: readonly Readable[];
};

/** Each is loaded when it is asked for: loading all of them takes longer than most answers. */
const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  "as-of": async () => (await import("./as-of.ts")).asOf,
  diff: async () => (await import("./diff.ts")).diff,
  timeline: async () => (await import("./events.ts")).timeline,
  events: async () => (await import("./events.ts")).events,
  funnel: async () => (await import("./analyses.ts")).funnel,
  cohort: async () => (await import("./analyses.ts")).cohort,
  response: async () => (await import("./analyses.ts")).response,
  money: async () => (await import("./analyses.ts")).money,
  "what-if": async () => (await import("./what-if.ts")).whatIf,
  verify: async () => (await import("./verify.ts")).verify,
  export: async () => (await import("./export.ts")).exportTables,
  sql: async () => (await import("./sql.ts")).sql,
  report: async () => (await import("./report.ts")).report,
  run: async () => (await import("./run.ts")).run,
};

const COMMON = { json: "boolean", help: "boolean", store: "string" } as const;

/**
 * Runs one verb over history, which it only reads. Resolves to the exit code: 0 done, 1 failed or different, 2 bad usage.
 * Throws what is neither the caller's mistake nor history's.
 */
export const replayCommand = async (command: ReplayCommand): Promise<0 | 1 | 2> => {
  const { err } = command;
  try {
    return await runVerb(command);
  } catch (error) {
    if (error instanceof Usage) {
      err.write(`${error.message}\n`);
      return BAD_USAGE;
    }
    if (error instanceof OutsideHistory) {
      err.write(`${rangeText(error)}\n`);
      return BAD_USAGE;
    }
    if (error instanceof BadQuery) {
      err.write(`${error.message}\n`);
      return BAD_USAGE;
    }
    if (error instanceof ReplayStopped) {
      err.write("stopped\n");
      return 1;
    }
    if (
      error instanceof AnalysisFailed ||
      error instanceof NoSuchLead ||
      error instanceof UnreadableEvent ||
      error instanceof FolderTaken ||
      error instanceof NoExport ||
      error instanceof NoDuckDb ||
      error instanceof NotSignedIn ||
      isFileProblem(error)
    ) {
      err.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
};

const runVerb = async ({
  args,
  open,
  nowMs,
  signal,
  out,
  err,
  others,
  openRows,
  input = Stream.from([]),
  exportFolder = ".export",
  signInAdmin = () => Promise.reject(new NotSignedIn("an administrator signs in at a terminal only")),
}: ReplayCommand): Promise<0 | 1 | 2> => {
  const [name, ...rest] = args;
  if (name === undefined || asksForHelp([name]) || (name === "help" && rest.length === 0)) {
    out.write(`${await usage()}\n`);
    return name === undefined ? BAD_USAGE : 0;
  }
  if (name === "help") {
    const [asked = ""] = rest;
    out.write(`${helpOf(asked, await verbNamed(asked))}\n`);
    return 0;
  }
  if (name.startsWith("-")) throw new Usage(`option: there is no ${JSON.stringify(name)}\n${await usage()}`);
  const verb = await verbNamed(name);
  if (asksForHelp(rest)) {
    out.write(`${helpOf(name, verb)}\n`);
    return 0;
  }
  const { values, positionals } = readArguments(name, verb, rest);
  const miscounted = argumentProblem(verb, positionals);
  if (miscounted !== null) throw new Usage(`${name}: ${miscounted}\n${helpOf(name, verb)}`);
  const store = await open(addressOf(values));
  const line = progressLine(err);
  const toProgress = rate(() => performance.now());
  const onProgress = (progress: ReadProgress) => line.show(toProgress({ phase: "reading", ...progress }));
  const report = (text: string) => void err.write(`${text.trimEnd()}\n`);
  const context = {
    store,
    nowMs,
    signal,
    out,
    report,
    input,
    exportFolder,
    onProgress,
    others,
    openRows,
    signInAdmin,
  };
  try {
    return await verb.run(context, values, positionals);
  } finally {
    if (err.isTTY) err.write("\r\u001b[K");
  }
};

/** Throws Usage. */
const verbNamed = async (name: string): Promise<Verb> => {
  const load = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!load) throw new Usage(unknownWord("verb", name, Object.keys(VERBS)));
  return load();
};

/** Null: as many arguments as the verb takes. */
const argumentProblem = ({ positionals }: Verb, given: readonly string[]): string | null => {
  const { min, max } = typeof positionals === "number" ? { min: positionals, max: positionals } : positionals;
  if (given.length >= min && given.length <= max) return null;
  const bound = min === max ? "" : given.length > max ? "at most " : "at least ";
  const count = given.length > max ? max : min;
  const words = given.map((word) => ` ${JSON.stringify(word)}`).join("");
  return `takes ${bound}${count === 0 ? "no" : count} argument${count > 1 ? "s" : ""}, not ${given.length}${words && `:${words}`}`;
};

/** Null: the store that the other commands use. */
const addressOf = (values: Values): string | null => {
  const address = text(values, "store") ?? "current";
  if (address === "current") return null;
  if (!isAddress(address))
    throw new Usage(`--store ${withoutSecrets(address)}: expected postgres://…, esdb://… or current`);
  return address;
};

const readArguments = (
  name: string,
  verb: Verb,
  args: readonly string[],
): { readonly values: Values; readonly positionals: readonly string[] } => {
  const known = { ...COMMON, ...verb.options };
  const options = Object.fromEntries(Object.entries(known).map(([option, type]) => [option, { type }]));
  try {
    const asked = { args: joined(args, known).map(shielded), options, allowPositionals: true } as const;
    const { values, positionals, tokens } = parseArgs({ ...asked, tokens: true });
    const given = tokens.flatMap((token) =>
      token.kind === "option" && token.value !== undefined ? token.name : [],
    );
    const twice = given.find((option, i) => given.indexOf(option) < i);
    if (twice !== undefined) throw new Usage(`${name}: --${twice} is given twice`);
    return { values: values as Values, positionals: positionals.map(unshielded) };
  } catch (error) {
    if (error instanceof Usage) throw error;
    const option = /'--?([\w-]+)/.exec(error instanceof Error ? error.message : "")?.[1] ?? "";
    if (option !== "" && !(option in known))
      throw new Usage(`${unknownWord(`${name}: option`, option, Object.keys(known))}\n${helpOf(name, verb)}`);
    throw new Usage(`${name}: ${error instanceof Error ? error.message : error}`);
  }
};

/** A negative number after an option is its value, which the option then refuses by name. */
const joined = (args: readonly string[], known: Verb["options"]): string[] =>
  args.flatMap((arg, i) => {
    if (isNumberOf(args[i - 1], arg, known)) return [];
    const next = args[i + 1];
    return next !== undefined && isNumberOf(arg, next, known) ? [`${arg}=${next}`] : [arg];
  });

/** A negative number is taken for an option by its dash: as an argument of its own it is one that the verb refuses by name. */
const shielded = (arg: string): string => (NEGATIVE.test(arg) ? `${SHIELD}${arg}` : arg);
const unshielded = (arg: string): string => (arg.startsWith(SHIELD) ? arg.slice(SHIELD.length) : arg);
/** No argument of a process can hold it. */
const SHIELD = "\0";
const NEGATIVE = /^-\d/;

const isNumberOf = (option: string | undefined, value: string, known: Verb["options"]): boolean =>
  option !== undefined &&
  known[option.replace(/^--/, "")] === "string" &&
  option.startsWith("--") &&
  NEGATIVE.test(value);

const helpOf = (name: string, { form, summary, examples, options }: Verb): string =>
  [
    `npm run replay -- ${name} ${form} [--json] [--store STORE]`,
    `  ${summary}`,
    ...examples.map((example) => `  npm run replay -- ${example}`),
    ...(TAKES_MOMENT.test(form) ? [`  MOMENT: ${MOMENT_FORMS}${"known" in options ? POSITION : ""}.`] : []),
    ...(TAKES_TIME.test(form) ? [`  M: ${MOMENT_FORMS}.`] : []),
  ].join("\n");

/** The forms of a moment are named A and B, or MOMENT; those of an edge of a time span M. */
const TAKES_MOMENT = /\b(?:MOMENT|A B)\b/;
const TAKES_TIME = /\bM\b/;
const POSITION = "; with --known also a position";

const usage = async (): Promise<string> => {
  const verbs = await Promise.all(
    Object.entries(VERBS).map(async ([name, load]) => ({ name, ...(await load()) })),
  );
  return [
    "Reads history and changes nothing. A moment is taken as it was (occurredAt), or, with --known, as it was known (the order of recording).",
    ...verbs.map(({ name, form, summary }) => `npm run replay -- ${name} ${form}\n    ${summary}`),
    "Every verb takes --json, --help with examples, and --store postgres://…|esdb://…|current.",
    "Exit codes: 0 done, 1 failed or different, 2 bad usage.",
  ].join("\n");
};

const FILE_PROBLEMS: readonly unknown[] = [
  "ENOSPC",
  "ENOENT",
  "EFBIG",
  "EDQUOT",
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EISDIR",
  "EEXIST",
  "ENAMETOOLONG",
];
/** A full disk or a folder without write permission: the system's own message suffices. */
const isFileProblem = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && FILE_PROBLEMS.includes(error.code);

/** It begins with a moment that can be asked for as it is written. */
const rangeText = ({ from, until, positions }: OutsideHistory): string => {
  if (positions)
    return `No event of a lead or a visit is known at that position. Positions go from ${positions.from} to ${positions.until}.`;
  return from === null
    ? "Nothing has happened yet: history holds no event of a lead or a visit."
    : `Nothing is known of that moment. History goes from ${teamDayAndTime(firstWholeMinute(from))} to ${teamDayAndTime(until)} (Lima).`;
};
