import { expect, test } from "vitest";
import { isMobile, reachableChannels } from "./reachable-channels.ts";

test.each([
  ["51987654321", true],
  ["5115551234", false],
  ["5176123456", false],
  ["56912345678", true],
  ["56221234567", false],
  // Another country's plan is not known.
  ["34600123456", true],
])("%s is a mobile phone: %s", (number, expected) => {
  expect(isMobile(number)).toBe(expected);
});

test("a call is always possible, WhatsApp and e-mail where there is a number or an address for it", () => {
  expect(reachableChannels({ phone: "51987654321", email: "a@example.com" })).toEqual([
    "call",
    "whatsapp",
    "email",
  ]);
  expect(reachableChannels({ phone: "5115551234", email: "" })).toEqual(["call"]);
});
