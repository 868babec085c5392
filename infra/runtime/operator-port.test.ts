import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { contact } from "../testing/api.ts";
import { endChildren, startChild } from "../testing/children.ts";
import { INSTALL_MS, installation } from "../testing/installation.ts";
import { production } from "../testing/production-settings.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const WITHIN = { timeout: 20_000, interval: 50 };

let database: TestDatabase;
beforeAll(async () => {
  database = await installation();
}, INSTALL_MS);
afterEach(endChildren);
afterAll(() => database.drop());

const start = async (script: string) => {
  const child = startChild(script, { ...production(database.url), METRICS_PORT: "0", LOG_LEVEL: "info" });
  const [, figures = ""] = await child.waitForOutput(/Figures and health on (http:\S+:\d+)/);
  /** The value of one sample. */
  const figure = async (sample: string): Promise<number | null> => {
    const text = await (await fetch(`${figures}/metrics`)).text();
    const line = text.split("\n").find((one) => one.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length));
  };
  return { child, figures, figure };
};

test("a projector's operator port shows leadership, lag of the read models, and health", async () => {
  const leader = await start("projector.ts");
  await expect.poll(() => leader.figure("projector_leading"), WITHIN).toBe(1);
  for (const name of ["lead", "catalog"]) {
    await expect.poll(() => leader.figure(`read_model_lag_seconds{read_model="${name}"}`), WITHIN).toBe(0);
    expect(await leader.figure(`read_model_quarantined_events{read_model="${name}"}`)).toBe(0);
  }
  const ready = await fetch(`${leader.figures}/api/health/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { ok: true, components: { store: { ok: true } } },
  ]);
  const follower = await start("projector.ts");
  expect(await follower.figure("projector_leading")).toBe(0);

  leader.child.process.kill("SIGKILL");
  await expect.poll(() => follower.figure("projector_leading"), WITHIN).toBe(1);
});

test("an API's operator port shows its metrics, and serves no visitors", async () => {
  const { child, figures, figure } = await start("api.ts");
  const [, origin = ""] = await child.waitForOutput(/API on (http:\S+:\d+)/);
  const sent = await fetch(`${origin}/api/contacts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(contact()),
  });
  expect(sent.status).toBe(200);
  expect(await figure("leads_accepted_total")).toBe(1);
  expect(await figure('event_store_append_duration_seconds_count{outcome="appended"}')).toBe(1);
  expect(await figure("event_store_appends_in_flight")).toBe(0);
  expect((await fetch(`${figures}/api/contacts`)).status).toBe(404);
  // Without a projector the lead is not projected, and the API stays in rotation.
  await expect.poll(() => figure('read_model_lag_seconds{read_model="lead"}'), WITHIN).toBeGreaterThan(0);
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
});
