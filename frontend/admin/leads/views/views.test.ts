import { expect, test } from "vitest";
import { EVERYTHING } from "../filters.ts";
import { isShown, PRESETS, readViews, type View, withView, writeViews } from "./views.ts";

const browser = () => {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
};
const lost: View = { name: "Perdidos", filters: { ...EVERYTHING, status: "lost", q: "Ana Quispe" } };

test("a saved view is read back without the search text, for its owner only", () => {
  const box = browser();
  expect(writeViews(box, "ana", withView([], lost))).toBe(true);
  expect(readViews(box, "ana")).toEqual([{ name: "Perdidos", filters: { ...EVERYTHING, status: "lost" } }]);
  expect(readViews(box, "beto")).toEqual([]);
  expect([...box.held.values()].join()).not.toContain("Quispe");
});

test("a name is unique and not blank, and the oldest view is dropped when there are too many", () => {
  const twice = withView(withView([], lost), { ...lost, name: " perdidos " });
  expect(twice.map(({ name }) => name)).toEqual(["perdidos"]);
  expect(withView([], { ...lost, name: "  " })).toEqual([]);
  const many = Array.from({ length: 25 }, (_, n) => `Vista ${n}`).reduce<readonly View[]>(
    (views, name) => withView(views, { ...lost, name }),
    [],
  );
  expect(many).toHaveLength(20);
  expect(many.at(-1)?.name).toBe("Vista 24");
});

test.each(["{", "[1]", '[{"name":"x"}]', '{"a":1}'])(
  "%s in the browser's store counts as no view",
  (text) => {
    const box = browser();
    box.setItem("asesorador.lead-views.ana", text);
    expect(readViews(box, "ana")).toEqual([]);
  },
);

test("a browser without storage reports that nothing was saved", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(writeViews(full, "ana", [lost])).toBe(false);
});

test("a view stays marked during a search, and not with another filter", () => {
  expect(isShown(PRESETS.breached, { ...PRESETS.breached, q: "ana" })).toBe(true);
  expect(isShown(PRESETS.breached, { ...PRESETS.breached, status: "pending" })).toBe(false);
  expect(isShown(PRESETS.breached, { ...PRESETS.breached, market: "chile" })).toBe(true);
});
