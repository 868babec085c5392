import { expect, test } from "vitest";
import { deviceIn } from "./device.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome en Windows"],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    "Edge en Windows",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, "Firefox en Linux"],
  [`${MOZILLA} (Linux; Android 15; K) ${WEBKIT} Chrome/141.0 Mobile Safari/537.36`, "Chrome en Android"],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile Safari/604.1`,
    "Safari en iPhone",
  ],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1`, "Safari en Mac"],
  ["curl/8.5.0", "Otro programa"],
  ["", ""],
])("%j is %j", (agent, device) => {
  expect(deviceIn({ "user-agent": agent })).toBe(device);
});

test("who does not say stays without a name", () => {
  expect(deviceIn({})).toBe("");
});
