import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../quality/command.ts";
import { textOf } from "../../quality/sources.ts";
import { annotatedTests } from "./annotations.ts";
import { pageOf, tableOf } from "./table.ts";

const PAGE = join(ROOT, "infra/docs/asvs.md");

/** The table of today's tests, and the page as it should be. */
export const currentTable = () => {
  const table = tableOf(annotatedTests(), textOf);
  return { ...table, page: pageOf(table.rows) };
};

export const storedPage = (): string => readFileSync(PAGE, "utf8");

export const storePage = (page: string): void => writeFileSync(PAGE, page);
