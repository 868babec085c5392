import { expect, test } from "vitest";
import { uniqueRows } from "./unique-rows.ts";

const one = (id: string, messages: number) => ({ id, messages });

test("a row that moved up between two requests is listed once, as the first page has it", () => {
  const pages = [
    [one("b", 2), one("a", 1)],
    [one("a", 1), one("b", 1), one("c", 1)],
  ];
  expect(uniqueRows(pages)).toEqual([one("b", 2), one("a", 1), one("c", 1)]);
});
