import { expect, test } from "vitest";
import { searchOf } from "../../ui/tab-in-address.ts";
import { PANEL_TABS } from "./panel-tabs.ts";
import { tabIn } from "./tab-address.ts";

const [first, ...others] = PANEL_TABS;
if (!first) throw new Error("there are no tabs");
const ALL = [first, ...others] as const;
const nameIn = (search: string) => tabIn(search, ALL).name;

test.each(PANEL_TABS.map(({ name }) => name))("the address of %s leads back to it", (name) => {
  expect(nameIn(searchOf("", name))).toBe(name);
});

test.each(["", "?tab=", "?tab=otra", "?tab=LEADS", "?x=1"])("the address %j opens the summary", (search) => {
  expect(nameIn(search)).toBe("resumen");
});

test("an address with list filters and no tab opens the leads", () => {
  expect(nameIn("?q=ana")).toBe("leads");
  expect(nameIn("?estado=converted")).toBe("leads");
  expect(nameIn("?estado=converted&tab=marcas")).toBe("marcas");
});

test("a tab that the role does not have opens its first one", () => {
  expect(tabIn("?tab=leads", [first]).name).toBe("resumen");
  expect(tabIn("?q=ana", [first]).name).toBe("resumen");
});

test("switching tabs keeps the list's filters", () => {
  expect(searchOf("?q=ana&tab=leads", "marcas")).toBe("?q=ana&tab=marcas");
});

test("every role has the summary, and only administrators the catalogue", () => {
  const namesOf = (role: "admin" | "adviser" | "analyst") =>
    PANEL_TABS.filter(({ roles }) => roles.includes(role)).map(({ name }) => name);
  expect(namesOf("analyst")).toContain("resumen");
  expect(namesOf("analyst")).not.toContain("leads");
  expect(namesOf("adviser")).not.toContain("marcas");
  expect(namesOf("admin")).toEqual(PANEL_TABS.map(({ name }) => name));
});
