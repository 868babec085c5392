import { expect, test } from "vitest";
import { returnPathIn, returnState, sessionEndedIn } from "./return-path.ts";

test("the page that asked for a sign-in is named with its search", () => {
  const state = returnState({ pathname: "/peru-admin", search: "?tab=leads&lead=1" });
  expect(returnPathIn(state)).toBe("/peru-admin?tab=leads&lead=1");
});

test("only a session that ended while its page was open is named as ended", () => {
  const page = { pathname: "/peru-admin", search: "" };
  expect(sessionEndedIn(returnState(page, true))).toBe(true);
  for (const state of [returnState(page), null, "x", {}, { sessionEnded: "yes" }])
    expect(sessionEndedIn(state)).toBe(false);
});

test.each([null, undefined, "x", {}, { returnTo: 1 }, { returnTo: "" }])(
  "state %j names no page",
  (state) => {
    expect(returnPathIn(state)).toBeNull();
  },
);

test.each(["https://example.org", "//example.org", "/\\example.org", "peru-admin"])(
  "%s is not a path of this site",
  (returnTo) => {
    expect(returnPathIn({ returnTo })).toBeNull();
  },
);
