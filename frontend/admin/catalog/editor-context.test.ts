import fc from "fast-check";
import { expect, test } from "vitest";
import { carriedOver, differing } from "./editor-context.ts";

const field = fc.constantFrom("", "a", "b");
const draft = fc.record({ name: field, code: field, on: fc.boolean() });

test("a rebased draft keeps every own change, and takes theirs where nothing was changed", () => {
  fc.assert(
    fc.property(draft, draft, draft, (before, mine, theirs) => {
      const { draft: merged } = carriedOver(before, mine, theirs);
      const own = differing(before, mine);
      for (const name of ["name", "code", "on"] as const)
        expect(merged[name]).toBe(own.includes(name) ? mine[name] : theirs[name]);
    }),
  );
});

test("the conflict lists all that they changed, and of the own values only those that differ", () => {
  fc.assert(
    fc.property(draft, draft, draft, (before, mine, theirs) => {
      const { conflict } = carriedOver(before, mine, theirs);
      expect(conflict.fields).toEqual(differing(before, theirs));
      for (const [name, value] of Object.entries(conflict.mine)) {
        expect(conflict.fields).toContain(name);
        expect(value).not.toBe(theirs[name as keyof typeof theirs]);
      }
    }),
  );
});

test("without another person's change the conflict lists no field", () => {
  const before = { name: "a", code: "b", on: true };
  const mine = { ...before, name: "c" };
  expect(carriedOver(before, mine, before)).toEqual({
    draft: mine,
    conflict: { fields: [], theirs: before, mine: {} },
  });
});
