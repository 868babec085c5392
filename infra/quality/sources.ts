import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "./command.ts";

const NOT_OURS = new Set([
  ".git",
  "node_modules",
  "dist",
  ".data",
  ".cache",
  ".results",
  ".bootstrap-lock",
  "shots",
  ".vitest",
]);

/** Every file of the project except generated ones; paths from the root, with `/`. */
export const filesOf = (dir = ""): readonly string[] =>
  readdirSync(posix.join(ROOT, dir), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = posix.join(dir, entry.name);
    if (entry.isDirectory()) return filesOf(path);
    return entry.isFile() ? [path] : [];
  });

export const isCode = (file: string): boolean => /\.tsx?$/.test(file);
export const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || file.startsWith("infra/e2e/");
/** Arbitraries and given-when-then helpers: code that only tests may use. */
export const isTestSupport = (file: string): boolean =>
  /(-spec|-samples)\.tsx?$/.test(file) || /^infra\/(quality|testing|containers|proof)\//.test(file);

/** Several rules read the same files, and parsing them is most of the rules' time. */
export const oncePerFile = <Result>(read: (file: string) => Result): ((file: string) => Result) => {
  const known = new Map<string, Result>();
  return (file) => {
    const result = known.get(file) ?? read(file);
    known.set(file, result);
    return result;
  };
};

export const textOf = oncePerFile((file) => readFileSync(posix.join(ROOT, file), "utf8"));

/** For hooks that read many files, which takes minutes on a busy machine. */
export const READ_WITHIN_MS = 300_000;

/**
 * A file's imports, types included: `domain/lead/contract` for a file of the project (without scope and extension,
 * however it was written), a package's name unchanged.
 */
export const importsOf = oncePerFile((file): readonly string[] => {
  const code = textOf(file);
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const written = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) =>
      each.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    // A computed address cannot be checked; the type checker and the bundler need a literal anyway.
    ...module.dynamicImports.flatMap(
      ({ moduleRequest }) =>
        /^["'](.+)["']$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
    ),
  ];
  return [...new Set(written.map((name) => modulePath(name, file)))];
});

type Words = {
  readonly identifiers: readonly string[];
  readonly texts: readonly string[];
  readonly comments: readonly string[];
};

/** What the rules ask of a file's tree, which is not kept: all trees are large. */
const wordsIn = oncePerFile((file): Words => {
  const { program, comments } = parseSync(file, textOf(file));
  const identifiers = new Set<string>();
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    const { type, name, value } = node;
    if (typeof name === "string" && IDENTIFIERS.has(type)) identifiers.add(name);
    if (typeof value === "string" && (type === "Literal" || type === "JSXText")) texts.push(value);
    if (type === "TemplateElement") texts.push((value as { raw: string }).raw);
    for (const child of Object.values(node)) if (typeof child === "object") visit(child);
  };
  visit(program.body);
  return { identifiers: [...identifiers], texts, comments: comments.map(({ value }) => value) };
});

/** Every text in a file's code: strings, pieces of templates, and text between JSX tags. No comments. */
export const textsIn = (file: string): readonly string[] => wordsIn(file).texts;

/** Every identifier in a file's code: variables, properties, types, JSX elements and attributes. */
export const identifiersIn = (file: string): readonly string[] => wordsIn(file).identifiers;

/** The comments of a file's code, without their marks. */
export const commentsIn = (file: string): readonly string[] => wordsIn(file).comments;

const IDENTIFIERS: ReadonlySet<string> = new Set(["Identifier", "JSXIdentifier", "PrivateIdentifier"]);

type Node = { readonly type: string; readonly value?: unknown; readonly name?: unknown };

const isNode = (node: unknown): node is Node => typeof node === "object" && node !== null && "type" in node;

const modulePath = (written: string, file: string): string => {
  const path = written.startsWith(".") ? posix.join(posix.dirname(file), written) : written;
  return path.replace(/^@asesorador\//, "").replace(/\.(tsx?|mjs)$/, "");
};
