import { posix } from "node:path";
import { expect, test } from "vitest";
import { SECRETS, Variables } from "../runtime/variables.ts";
import {
  codeIn,
  commandsIn,
  entryOf,
  exists,
  isDecision,
  knowsFlag,
  knowsVerb,
  NOT_KEPT,
  pathsIn,
  scriptNames,
} from "./documents.ts";
import { idiomIn } from "./retired-words.ts";
import { filesOf, isCode, textOf } from "./sources.ts";

const files = filesOf();
const documents = files.filter((file) => file.endsWith(".md"));
const decisions = documents.filter(isDecision);
/** These speak of the present; a decision is a record, and may name what is gone. */
const pages = documents.filter((document) => !isDecision(document));

/** What `find` finds in each document, as `document: finding`. */
const inEach = (some: readonly string[], find: (document: string) => readonly string[]): readonly string[] =>
  some.flatMap((document) => [...new Set(find(document))].map((finding) => `${document}: ${finding}`));

test("paths in documents exist", () => {
  const missing = (document: string) =>
    pathsIn(codeIn(document)).filter((path) => !(NOT_KEPT.includes(path) || exists(path, files)));
  expect(inEach(documents, missing)).toEqual([]);
});

test("files that documents name without a folder exist", () => {
  const missing = (document: string) =>
    codeIn(document)
      .filter((code) => /^[\w.-]+\.(?:tsx?|mjs|md|ya?ml|sql)$/.test(code))
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
  expect(inEach(pages, missing)).toEqual([]);
});

test("no document is written in the former idiom", () => {
  expect(inEach(documents, (document) => idiomIn([textOf(document)]))).toEqual([]);
});

test("pages and headings that documents link exist", () => {
  const broken = (document: string) =>
    [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, page = "", heading]) => {
        const target = page === "" ? document : posix.join(posix.dirname(document), page);
        return !files.includes(target) || (heading !== undefined && !anchorsOf(target).includes(heading));
      })
      .map(([link]) => link);
  expect(inEach(documents, broken)).toEqual([]);
});

/** As GitHub makes them of headings. */
const anchorsOf = (document: string): readonly string[] =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );

test("commands in documents exist, and understand the words and flags they are given", () => {
  const unknown = (document: string) =>
    commandsIn(document).flatMap(({ text, script, args }) => {
      if (!(scriptNames().includes(script) || files.includes(script))) return [text];
      const entry = entryOf(script);
      if (entry === null) return [];
      const verbs = WITH_VERBS.has(entry) ? args.slice(0, 1).filter((arg) => /^[a-z]/.test(arg)) : [];
      const flags = args.flatMap((arg) => /^--([\w-]+)/.exec(arg)?.[1] ?? []);
      return [
        ...verbs.filter((verb) => !knowsVerb(entry, verb)),
        ...flags.filter((flag) => !knowsFlag(entry, flag)),
      ].map((word) => `${text}: ${word}`);
    });
  expect(inEach(pages, unknown)).toEqual([]);
});

/** Commands whose first argument says what to do. */
const WITH_VERBS = new Set(["infra/cli.ts", "infra/replay.ts", "infra/admin.ts", "infra/bench/main.ts"]);

/** In place of the name of a variable, whatever it is. */
const PLACEHOLDER = "NAME_FILE";

test("environment variables and constants in documents exist", () => {
  const configuration = files.filter(
    (file) =>
      (isCode(file) && !file.startsWith("infra/quality/documents")) ||
      /\.(?:ya?ml|mjs|sh)$|Dockerfile$/.test(file),
  );
  const known = new Set(configuration.flatMap((file) => textOf(file).match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []));
  const missing = (document: string) =>
    codeIn(document)
      .flatMap((code) => code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [])
      .filter((name) => name !== PLACEHOLDER && !known.has(name));
  expect(inEach(pages, missing)).toEqual([]);
});

const TABLE =
  /(?<![\w/-])(?:access|event_store|installation|message|projection|read_model|replay|vault|webhook)\.([a-z_]+)\b/g;

test("tables and functions of the database that documents name exist", () => {
  const known = new Set(
    files
      .filter((file) => isCode(file) || file.endsWith(".sql"))
      .flatMap((file) => textOf(file).match(/\b[a-z_]{3,}\b/g) ?? []),
  );
  const missing = (document: string) =>
    codeIn(document).flatMap((code) =>
      [...code.matchAll(TABLE)].filter(([, name = ""]) => !known.has(name)).map(([text]) => text),
    );
  expect(inEach(pages, missing)).toEqual([]);
});

/** Variables of the table whose head begins with `| variable |`, with whether they are marked with `*`. */
const tableOf = (document: string): ReadonlyMap<string, boolean> => {
  const [, rows = ""] = /^\| variable \|.*\n\|[-| ]+\n((?:\|.*\n)+)/m.exec(textOf(document)) ?? [];
  const heads = rows.split("\n").map((row) => row.split("|")[1] ?? "");
  return new Map(
    heads.flatMap((head) =>
      [...head.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, head.includes("*")] as const),
    ),
  );
};

const README = "README.md";
const GUIDE = "infra/docs/operations.md";
/** Read by Compose, from `.env`. */
const OF_COMPOSE = ["ASESORADOR_DOMAIN", "ASESORADOR_SECRETS"];

test("the tables of README and operations guide have every variable that the runtime reads, and no other", () => {
  const documented = new Set([...tableOf(README).keys(), ...tableOf(GUIDE).keys()]);
  expect([...documented].sort()).toEqual([...Object.keys(Variables.shape), ...OF_COMPOSE].sort());
});

test("the operations guide marks the variables that may come from a file, and no other", () => {
  const marked = [...tableOf(GUIDE)].filter(([, star]) => star).map(([name]) => name);
  expect(marked.sort()).toEqual([...SECRETS].sort());
});

const numberOf = (decision: string): number => Number(/(\d{4})-[^/]*$/.exec(decision)?.[1]);

test("decisions that code and documents refer to by number exist", () => {
  const known = new Set(decisions.map(numberOf));
  const readable = files.filter((file) => /\.(?:tsx?|mjs|md|css|ya?ml|sql)$/.test(file));
  const missing = (file: string) =>
    [...textOf(file).matchAll(/\bdecisions? (\d+)(?:(?:, | and )(\d+))*/gi)]
      .flatMap(([text]) => text.match(/\d+/g) ?? [])
      .filter((number) => !known.has(Number(number)));
  expect(inEach(readable, missing)).toEqual([]);
});

test("links to decisions have the number of their page", () => {
  const wrong = (document: string) =>
    [...textOf(document).matchAll(/\[decision (\d+)\]\(([^)]*)\)/g)]
      .filter(([, number, page = ""]) => Number(number) !== numberOf(page))
      .map(([link]) => link);
  expect(inEach(documents, wrong)).toEqual([]);
});

test("every decision has its number in its heading, and a row in the list of decisions", () => {
  const list = textOf("infra/docs/decisions/README.md");
  const unlisted = (decision: string) => {
    const [heading = ""] = textOf(decision).split("\n", 1);
    const [, number, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
    const row = `| ${numberOf(decision)} | [${title}](${posix.basename(decision)}) |`;
    return Number(number) === numberOf(decision) && list.includes(row) ? [] : [row];
  };
  expect(inEach(decisions, unlisted)).toEqual([]);
});

type Said = { readonly decision: number; readonly text: string; readonly numbers: RegExp };

/** "36 changes 11, says 36" for each sentence about one decision that replaces, amends or extends another. */
const changesIn = ({ decision, text, numbers }: Said): readonly string[] => {
  const named = (sentence: RegExp) =>
    [...text.matchAll(sentence)].flatMap(([found]) =>
      [...found.matchAll(numbers)].map(([, number]) => Number(number)),
    );
  return [
    ...named(/\b(?:replaces|amends|extends)\b(?:(?!\. |\n\n).)*/gis).map(
      (old) => `${decision} changes ${old}`,
    ),
    ...named(/\b(?:replaced|amended|extended) by\b(?:(?!\. |\n\n).)*/gis).map(
      (later) => `${later} changes ${decision}`,
    ),
  ].map((change) => `${change}, says ${decision}`);
};

test("of two decisions of which one changes the other, both say so, in their pages and in the list", () => {
  const inPages = decisions.flatMap((page) =>
    changesIn({ decision: numberOf(page), text: textOf(page), numbers: /(?:decision |\b00)(\d+)/g }),
  );
  const rows = textOf("infra/docs/decisions/README.md").matchAll(/^\| (\d+) \| .* \| ([^|]*)\|$/gm);
  const inList = [...rows].flatMap(([, number, text = ""]) =>
    changesIn({ decision: Number(number), text, numbers: /\b(\d+)\b/g }),
  );
  const changes = new Set([...inPages, ...inList].map((said) => said.replace(/, says.*/, "")));
  const both = [...changes].flatMap((change) =>
    (change.match(/\d+/g) ?? []).map((decision) => `${change}, says ${decision}`),
  );
  expect(both).not.toEqual([]);
  expect([...new Set(inPages)].sort()).toEqual(both.sort());
  expect([...new Set(inList)].sort()).toEqual(both);
});
