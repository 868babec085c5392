import { expect, test } from "vitest";
import { deviceCookies } from "./device-cookie.ts";

const DAY = 24 * 3_600_000;
const NAME = "__Host-asesorador_device";

const browser = (jwtSecret = "a-secret-for-tests-of-at-least-32-bytes") => {
  const clock = { now: Date.parse("2026-03-04T15:06:07.000Z") };
  const devices = deviceCookies(
    { now: () => new Date(clock.now).toISOString() },
    { jwtSecret, secureCookies: true },
  );
  const cookies: Record<string, string> = {};
  const reply = {
    setCookie: (name: string, value: string) => {
      cookies[name] = value;
    },
  };
  return {
    clock,
    cookies,
    idOf: (username: string) => devices.find({ cookies }, username),
    signIn: (username: string) => devices.remember({ cookies }, reply, username),
  };
};

test("a browser is known for the accounts that signed in there and for no other", () => {
  const { signIn, idOf, cookies } = browser();
  expect(idOf("ana")).toBeNull();
  signIn("ana");
  const id = idOf("ana");
  expect(id).toMatch(/^[\w-]{22}$/);
  signIn("eva");
  expect(idOf("ana")).toBe(id);
  expect(idOf("eva")).not.toBe(id);
  expect(idOf("leo")).toBeNull();
  expect(cookies[NAME]).not.toMatch(/ana|eva/);
});

test("signing in again keeps the browser's id and restarts its 180 days", () => {
  const { signIn, idOf, clock } = browser();
  signIn("ana");
  const id = idOf("ana");
  clock.now += 179 * DAY;
  expect(idOf("ana")).toBe(id);
  signIn("ana");
  clock.now += 179 * DAY;
  expect(idOf("ana")).toBe(id);
  clock.now += DAY;
  expect(idOf("ana")).toBeNull();
});

test("an entry that was changed, dated ahead or signed elsewhere is worth nothing", () => {
  const { signIn, idOf, cookies, clock } = browser();
  signIn("ana");
  const [value = ""] = Object.values(cookies);
  const [id = "", issued = "", mac = ""] = value.split(".");
  const ahead = (clock.now + DAY).toString(36);
  const other = browser("another secret that is long enough too");
  other.signIn("ana");
  for (const forged of [
    "",
    "!!!",
    "x".repeat(5_000),
    [id, issued, `${mac.slice(0, -1)}${mac.endsWith("A") ? "B" : "A"}`].join("."),
    [id.replace(/^./, (first) => (first === "A" ? "B" : "A")), issued, mac].join("."),
    [id, ahead, mac].join("."),
    other.cookies[NAME] ?? "",
  ]) {
    cookies[NAME] = forged;
    expect([forged.slice(0, 30), idOf("ana")]).toEqual([forged.slice(0, 30), null]);
  }
});

test("a shared computer remembers the last eight accounts", () => {
  const { signIn, idOf, cookies } = browser();
  const names = Array.from({ length: 9 }, (_, index) => `adviser${index}`);
  for (const name of names) signIn(name);
  expect(names.filter((name) => idOf(name) === null)).toEqual(["adviser0"]);
  expect(cookies[NAME]?.length).toBeLessThan(1_000);
});
