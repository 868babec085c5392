import { expect, test } from "vitest";
import { accountIn } from "./actor.ts";

test.each([
  ["adviser:ana.quispe", "ana.quispe"],
  ["admin:demo", "demo"],
  ["system", "system"],
  ["visitor", "visitor"],
])("the account of %j is %j", (actor, account) => {
  expect(accountIn(actor)).toBe(account);
});
