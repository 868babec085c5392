import { event } from "@asesorador/domain/kernel/events";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { describedIn, EditedEvent, withCurrent } from "./event-schemas.ts";

const shape = (version: number, data: z.ZodMiniType) => {
  const { shape: one } = event("Moved", version, data);
  return [{ type: "Moved", version, data: one.data }];
};
const first = z.object({ to: z.string() });
const second = z.object({ to: z.string(), by: z.nullable(z.string()) });
const none = new Map<string, string>();

test("a new version is added, and the one that is no longer written stays", () => {
  const kept = withCurrent({}, shape(1, first), new Map([["Moved@1", "It moved."]]));
  expect(kept).toEqual({
    "Moved@1": {
      description: "It moved.",
      data: {
        type: "object",
        properties: { to: { type: "string" } },
        required: ["to"],
      },
    },
  });
  const both = withCurrent(kept, shape(2, second), none);
  expect(Object.keys(both)).toEqual(["Moved@1", "Moved@2"]);
  expect(both["Moved@1"]).toEqual(kept["Moved@1"]);
});

test("a version that is stored in another shape is refused by name", () => {
  const kept = withCurrent({}, shape(1, first), none);
  expect(() => withCurrent(kept, shape(1, second), none)).toThrow(EditedEvent);
  expect(() => withCurrent(kept, shape(1, second), none)).toThrow("Moved@1");
});

test("the comment of a declaration is its description, over several lines, too", () => {
  const source = `
/** Of another one. */
const other = 1;
const Plain = event("Plain", 1, data);
/**
 * It moved, \`to\` another
 * place.
 */
const Moved = event(
  "Moved",
  2,
  data,
);`;
  expect(describedIn(source)).toEqual([
    ["Plain@1", ""],
    ["Moved@2", "It moved, `to` another place."],
  ]);
});
