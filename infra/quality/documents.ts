import { filesOf, importsOf, isCode, oncePerFile, textOf } from "./sources.ts";

/** Pages that speak of the present; the decisions are records, and may name what is gone. */
export const isDecision = (document: string): boolean => /\/decisions\/\d{4}-/.test(document);

/** What a document sets as code: the spans between backticks, and the lines of fenced and indented blocks. */
export const codeIn = (document: string): readonly string[] => {
  const text = textOf(document);
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const prose = text.replaceAll(/^```\w*\n[\s\S]*?^```/gm, "");
  const indented = [...prose.matchAll(/^(?: {4}| {7})(\S.*)$/gm)].map(([, line = ""]) => line);
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
  return [...fenced, ...indented, ...spans];
};

/** `infra/{a,b}/` as `infra/a/` and `infra/b/`. */
const alternatives = (path: string): readonly string[] => {
  const [, before = "", inside, after = ""] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  return inside === undefined
    ? [path]
    : inside.split(",").flatMap((each) => alternatives(`${before}${each}${after}`));
};

const PATH = /(?<![\w./@:…-])(?:backend|domain|frontend|infra|projections|\.github)\/[\w.{},/*-]*[\w}/*-]/g;

/** Paths of the project in texts; with `*` they stand for any file of that form. */
export const pathsIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => [...text.matchAll(PATH)].flatMap(([path]) => alternatives(path)));

/** An operator's own file. */
export const NOT_KEPT: readonly string[] = ["infra/deploy/.env"];

/** Whether a file or folder of this path exists. */
export const exists = (path: string, files: readonly string[]): boolean => {
  const form = path.replaceAll(/[.+]/g, "\\$&").replaceAll("*", "[^/]*").replace(/\/$/, "");
  return files.some((file) => new RegExp(`^${form}(/|$)`).test(file));
};

/** A command that a document names: what is started, and its arguments. */
export type Command = { readonly text: string; readonly script: string; readonly args: readonly string[] };

const COMMAND =
  /(?:npm run ([\w:-]+)|npm (start|test)(?![\w:-])|node (infra\/[\w/-]+\.(?:ts|mjs)))((?: [^\s#…]+)*)/g;

/** Commands of the project in a document's code. Two spaces end a command: an explanation follows. */
export const commandsIn = (document: string): readonly Command[] =>
  codeIn(document).flatMap((code) =>
    [...code.matchAll(COMMAND)].map(([text, run, short, file, rest = ""]) => ({
      text,
      script: run ?? short ?? file ?? "",
      args: rest.split(" ").filter((arg) => arg !== "" && arg !== "--"),
    })),
  );

/** The file that a script of package.json runs with Node; null when it runs another program. */
export const entryOf = (script: string): string | null => {
  if (script.startsWith("infra/")) return script;
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  return /run\.mjs (infra\/\S+\.ts)/.exec(scripts[script] ?? "")?.[1] ?? null;
};

/** Names of all scripts of package.json. */
export const scriptNames = (): readonly string[] =>
  Object.keys((JSON.parse(textOf("package.json")) as { scripts: object }).scripts);

const wordsOf = oncePerFile((file): ReadonlySet<string> => {
  const code = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return new Set(code.match(/\w+(?:-\w+)*/g) ?? []);
});

/**
 * Whether a command knows a flag: it is a word of the code of its entry file or of what that imports from `infra`. Wider than
 * what it accepts, but a flag that was renamed or removed everywhere is not in it.
 */
export const knowsFlag = (entry: string, flag: string): boolean =>
  filesOfCommand(entry).some((file) => wordsOf(file).has(flag));

/** Whether a command knows a verb: a text, or a name in a list or an object, of its entry file or of a file that this imports. */
export const knowsVerb = (entry: string, verb: string): boolean => {
  const named = new RegExp(`"${verb}"|^\\s+${verb}[,:]`, "m");
  return [entry, ...importsOf(entry).map((file) => `${file}.ts`)]
    .filter((file) => filesOfCommand(entry).includes(file))
    .some((file) => named.test(textOf(file)));
};

const reachedFrom = (entry: string): readonly string[] => {
  const code = new Set(filesOf("infra").filter(isCode));
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file) || !code.has(file)) return;
    reached.add(file);
    for (const each of importsOf(file)) visit(`${each}.ts`);
  };
  visit(entry);
  return [...reached];
};

const filesOfCommand = oncePerFile(reachedFrom);
