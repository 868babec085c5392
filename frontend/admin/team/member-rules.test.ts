import { expect, test } from "vitest";
import { changedIn, rebased, typedOf } from "./member-rules.ts";

const before = { capacity: 10, categories: [] };

test("what was typed stays when another person saves, and the fields that were not touched follow", () => {
  const now = { capacity: 20, categories: ["alarmas" as const] };
  expect(rebased({ capacity: "15", categories: [] }, before, now)).toEqual({
    capacity: "15",
    categories: ["alarmas"],
  });
  expect(rebased(typedOf(before), before, now)).toEqual(typedOf(now));
  expect(rebased({ capacity: "diez", categories: [] }, before, now).capacity).toBe("diez");
});

test("what was saved here is shown as the server has it, and counts as no change", () => {
  const saved = rebased({ capacity: " 015 ", categories: [] }, before, { capacity: 15, categories: [] });
  expect(saved.capacity).toBe("15");
  expect(changedIn({ capacity: "015", categories: [] }, { capacity: 15, categories: [] })).toEqual({
    capacity: false,
    categories: false,
  });
});
