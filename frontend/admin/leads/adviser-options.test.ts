import { expect, test } from "vitest";
import { adviserOptions } from "./adviser-options.ts";

const team = [
  { username: "zoe", active: true },
  { username: "ana", active: true },
  { username: "luis", active: false },
];
const labels = (given: { me: string | null; held: string | null }, advisers = team) =>
  adviserOptions(advisers, given).map(({ label }) => label);

test("one's own account comes first, the others by name, closed accounts are left out", () => {
  expect(labels({ me: "zoe", held: "ana" })).toEqual(["zoe (yo)", "ana"]);
});

test("the assigned adviser is listed even when the account is closed or the team is still loading", () => {
  expect(labels({ me: null, held: "luis" })).toEqual(["ana", "zoe", "luis (cuenta inactiva)"]);
  expect(labels({ me: "zoe", held: "luis" }, [])).toEqual(["luis"]);
});
