import { expect, test } from "vitest";
import { metricsRegistry } from "./metrics-registry.ts";

const OBSERVED = { health: async () => ({}) };

test("registries of one process share what observes it, and keep it when another is cleared", async () => {
  const [one, other] = [metricsRegistry(OBSERVED), metricsRegistry(OBSERVED)];
  for (const name of ["nodejs_gc_duration_seconds", "nodejs_eventloop_lag_p99_seconds"]) {
    expect(one.getSingleMetric(name)).toBeDefined();
    expect(other.getSingleMetric(name)).toBe(one.getSingleMetric(name));
  }
  one.clear();
  expect(await other.metrics()).toContain("process_cpu_seconds_total ");
});
