import { expect, test } from "vitest";
import { searchOf, TABS, tabIn } from "./tab-address.ts";

test.each(TABS)("the address of %s leads back to it", (tab) => {
  expect(tabIn(searchOf("", tab))).toBe(tab);
});

test.each(["", "?tab=", "?tab=otra", "?tab=LEADS", "?x=1"])("the address %j opens the summary", (search) => {
  expect(tabIn(search)).toBe("resumen");
});

test("a link to a filtered list that names no tab opens the leads", () => {
  expect(tabIn("?q=ana")).toBe("leads");
  expect(tabIn("?estado=converted")).toBe("leads");
  expect(tabIn("?estado=converted&tab=marcas")).toBe("marcas");
});

test("another tab keeps the filters of the leads", () => {
  expect(searchOf("?q=ana&tab=leads", "marcas")).toBe("?q=ana&tab=marcas");
});
