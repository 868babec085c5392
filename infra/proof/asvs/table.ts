import type { Annotated } from "./annotations.ts";
import { DOCUMENTED, EXCEPTIONS, NOT_APPLICABLE, type Section } from "./evidence.ts";
import { ASVS_VERSION, CHAPTERS, REQUIREMENTS, type Requirement } from "./requirements.ts";

export const STATUSES = ["met", "met in part", "not met", "not applicable", "open"] as const;
/** `open`: neither evidence nor a reason; the command fails. */
export type Status = (typeof STATUSES)[number];

export type Row = Requirement & {
  readonly status: Status;
  readonly tests: readonly Annotated[];
  readonly sections: readonly Section[];
  /** What is missing, or why the requirement does not apply. */
  readonly remark: string | null;
};

export type Table = {
  readonly rows: readonly Row[];
  /** Why the table is not complete and consistent; empty: it is. */
  readonly problems: readonly string[];
};

/** `textOf` reads a file of the project; throws where there is none. */
export const tableOf = (tests: readonly Annotated[], textOf: (file: string) => string): Table => {
  const rows = REQUIREMENTS.map((requirement): Row => {
    const { id } = requirement;
    const shown = tests.filter(({ ids }) => ids.includes(id));
    const sections = DOCUMENTED[id] ?? [];
    const excluded = reasonAgainst(id);
    const missing = EXCEPTIONS[id] ?? null;
    const evident = shown.length + sections.length > 0;
    const status = ((): Status => {
      if (excluded !== null) return "not applicable";
      if (missing !== null) return evident ? "met in part" : "not met";
      return evident ? "met" : "open";
    })();
    return { ...requirement, status, tests: shown, sections, remark: excluded ?? missing };
  });
  return { rows, problems: [...problemsOf(rows, tests), ...sectionProblems(textOf)] };
};

const reasonAgainst = (id: string): string | null => {
  const [chapter = "", section = ""] = id.split(".");
  return NOT_APPLICABLE[id] ?? NOT_APPLICABLE[`${chapter}.${section}`] ?? NOT_APPLICABLE[chapter] ?? null;
};

const problemsOf = (rows: readonly Row[], tests: readonly Annotated[]): readonly string[] => {
  const known = new Set(rows.map(({ id }) => id));
  const named = [
    ...tests.flatMap(({ file, ids }) => ids.map((id) => ({ where: file, id }))),
    ...[DOCUMENTED, EXCEPTIONS].flatMap((each) =>
      Object.keys(each).map((id) => ({ where: "infra/proof/asvs/evidence.ts", id })),
    ),
  ];
  const applies = ({ id }: Row): boolean => id in EXCEPTIONS || id in DOCUMENTED;
  return [
    ...rows
      .filter(({ status }) => status === "open")
      .map(({ id, text }) => `${id} has neither a test nor an exception: ${text}`),
    ...rows
      .filter((row) => row.status === "not applicable" && (row.tests.length > 0 || applies(row)))
      .map(({ id }) => `${id} is said not to apply, and has evidence or an exception`),
    ...named
      .filter(({ id }) => !known.has(id))
      .map(({ where, id }) => `${where}: ${id} is no requirement of levels 1 and 2`),
  ];
};

const sectionProblems = (textOf: (file: string) => string): readonly string[] =>
  Object.entries(DOCUMENTED).flatMap(([id, sections]) =>
    sections.flatMap(({ file, heading }) => {
      const has = heading === null || new RegExp(`^#+ ${heading}$`, "m").test(textOf(file));
      return has ? [] : [`${id}: ${file} has no section "${heading}"`];
    }),
  );

export const countsOf = (rows: readonly Row[]): Readonly<Record<Status, number>> => {
  const counts = { met: 0, "met in part": 0, "not met": 0, "not applicable": 0, open: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
};

/** infra/docs/asvs.md. */
export const pageOf = (rows: readonly Row[]): string => {
  const counts = countsOf(rows);
  const chapters = Object.entries(CHAPTERS).map(([number, name]) => {
    const own = rows.filter(({ id }) => id.startsWith(`${number}.`));
    const excluded = NOT_APPLICABLE[number];
    if (excluded !== undefined)
      return `## V${number} ${name}\n\nNot applicable (${own.length} requirements): ${excluded}.\n`;
    return `## V${number} ${name}\n\n| item | level | requirement | status | shown by, or why not |\n| --- | --- | --- | --- | --- |\n${own.map(lineOf).join("\n")}\n`;
  });
  return `# OWASP ASVS ${ASVS_VERSION}, levels 1 and 2

Made by \`npm run asvs\` from the annotations at the tests (\`// asvs: 6.2.1\`) and from \`infra/proof/asvs/evidence.ts\`; do not edit. The command fails when a requirement has neither a test, nor a document, nor an exception; a test refuses a page that is not current.

${rows.length} requirements: ${counts.met} met, ${counts["met in part"]} met in part, ${counts["not met"]} not met, ${counts["not applicable"]} not applicable. "Met" is this project's own judgement: it says that the named tests show it, and no one else has verified it.

Identifiers, levels and substance of the requirements: OWASP Application Security Verification Standard ${ASVS_VERSION}, © The OWASP Foundation, [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/); the wordings here are short paraphrases under the same licence.

${chapters.join("\n")}`;
};

const lineOf = ({ id, level, text, status, tests, sections, remark }: Row): string => {
  const parts = [
    ...(remark === null ? [] : [cell(remark)]),
    ...sections.map(({ file, heading }) => `\`${file}\`${heading === null ? "" : `, "${heading}"`}`),
    ...tests.map(({ file, title }) => `\`${file}\`: ${cell(title)}`),
  ];
  return `| ${id} | ${level} | ${cell(text)} | ${status} | ${parts.join("<br>")} |`;
};

const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("*", "\\*");
