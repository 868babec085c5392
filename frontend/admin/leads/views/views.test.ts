import { expect, test } from "vitest";
import { EVERYTHING } from "../filters.ts";
import { filtersOf, isShown, legacyViews, PRESETS, removeLegacyViews, searchOf } from "./views.ts";

const KEY = "asesorador.lead-views.ana";
const boxWith = (content: string | null) => {
  const held = new Map(content === null ? [] : [[KEY, content]]);
  const box = {
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
  };
  return () => box;
};

test("a view keeps its filters, and neither the search text nor the market", () => {
  const filters = { ...EVERYTHING, q: "Juana", market: "chile", assignee: "me", sla: "breached" } as const;
  expect(searchOf(filters)).not.toMatch(/Juana|chile/);
  expect(filtersOf(searchOf(filters))).toEqual({ ...EVERYTHING, assignee: "me", sla: "breached" });
  expect(isShown(filtersOf(searchOf(filters)), filters)).toBe(true);
});

test("a stored view with unknown filters shows what is known of it", () => {
  expect(filtersOf("?promesa=breached&color=rojo&estado=nadie&q=Juana")).toEqual({
    ...EVERYTHING,
    sla: "breached",
  });
});

test("views that an older version left in the browser are read once", () => {
  const box = boxWith(JSON.stringify([{ name: "Míos", search: "?asignado=me" }]));
  expect(legacyViews(box, "ana")).toEqual([{ name: "Míos", filters: { ...EVERYTHING, assignee: "me" } }]);
  expect(legacyViews(box, "luis")).toEqual([]);
  removeLegacyViews(box, "ana");
  expect(legacyViews(box, "ana")).toEqual([]);
});

test("broken storage has no views, and a browser that refuses does no harm", () => {
  for (const broken of [null, "", "{", "5", '[{"name":5}]'])
    expect(legacyViews(boxWith(broken), "ana")).toEqual([]);
  const refusing = () => {
    throw new DOMException("The operation is insecure", "SecurityError");
  };
  expect(legacyViews(refusing, "ana")).toEqual([]);
  expect(() => removeLegacyViews(refusing, "ana")).not.toThrow();
});

test("every predefined view is another list", () => {
  const searches = Object.values(PRESETS).map(searchOf);
  expect(new Set(searches).size).toBe(searches.length);
});
