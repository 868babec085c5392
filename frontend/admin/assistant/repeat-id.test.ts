import { expect, test } from "vitest";
import { repeatId } from "./repeat-id.ts";

test("the same content sent again has the same id, edited content another one", () => {
  const idOf = repeatId();
  const first = idOf({ title: "uno" });
  expect(idOf({ title: "uno" })).toBe(first);
  expect(idOf({ title: "dos" })).not.toBe(first);
  expect(repeatId()({ title: "uno" })).not.toBe(first);
});
