import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { aborted, pause } from "@asesorador/projections/kernel/pause";
import { expect, test } from "vitest";
import { wakeUp } from "./wake-up.ts";

test("a notification ends every wait that was begun before it", async () => {
  const signal = wakeUp();
  const waits = [pause(HOUR_MS, signal.next()), aborted(signal.next())];
  signal.notify();
  await Promise.all(waits);
});

test("a notification between reading and waiting ends the wait at once", async () => {
  const signal = wakeUp();
  const beforeReading = signal.next();
  signal.notify();
  await pause(HOUR_MS, beforeReading);
});

test("a notification from before the read does not end the wait after it", () => {
  const signal = wakeUp();
  signal.notify();
  expect(signal.next().aborted).toBe(false);
});
