import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import { expect, test } from "vitest";
import { circuitBreaker } from "./circuit-breaker.ts";

test("three failures in a row open it; after the pause one attempt decides", () => {
  let now = 0;
  const breaker = circuitBreaker(() => now);
  for (let failure = 0; failure < 3; failure += 1) {
    expect([breaker.allows(), breaker.isOpen()]).toEqual([true, false]);
    breaker.failed();
  }
  expect([breaker.allows(), breaker.isOpen()]).toEqual([false, true]);
  now += MINUTE_MS;
  expect([breaker.isOpen(), breaker.allows(), breaker.allows()]).toEqual([false, true, false]);
  breaker.failed();
  expect(breaker.allows()).toBe(false);
  now += 2 * MINUTE_MS;
  expect(breaker.allows()).toBe(true);
  breaker.succeeded();
  expect([breaker.allows(), breaker.allows(), breaker.isOpen()]).toEqual([true, true, false]);
});

test("requests that were under way when it opened lengthen no pause by failing, a failed attempt after it does", () => {
  let now = 0;
  const breaker = circuitBreaker(() => now);
  for (let request = 0; request < 8; request += 1) breaker.allows();
  for (let request = 0; request < 8; request += 1) breaker.failed();
  now += MINUTE_MS / 2;
  expect([breaker.isOpen(), breaker.allows()]).toEqual([false, true]);
  breaker.failed();
  now += MINUTE_MS / 2 - 1;
  expect(breaker.isOpen()).toBe(true);
  now += MINUTE_MS / 2 + 1;
  expect(breaker.isOpen()).toBe(false);
});

test("failures that are not in a row do not open it", () => {
  const breaker = circuitBreaker(() => 0);
  for (let round = 0; round < 5; round += 1) {
    breaker.failed();
    breaker.failed();
    breaker.succeeded();
  }
  expect(breaker.allows()).toBe(true);
});
