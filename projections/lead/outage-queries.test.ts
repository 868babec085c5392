import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import { historyForTests } from "@asesorador/infra/testing/history-for-tests";
import { allRows, leadId, rebuildOne, submitLead } from "@asesorador/infra/testing/read-models";
import { expect, test } from "vitest";
import { leadHistoryReadModel } from "./history.ts";
import { readOutages } from "./outage-queries.ts";

/** The outage begins at 14:00 UTC. */
const START_MS = Date.UTC(2026, 9, 15, 14);

const history = historyForTests({ readModels: [leadHistoryReadModel] });
const at = (minute: number): string => new Date(START_MS + minute * MINUTE_MS).toISOString();
const outages = async () => {
  await history.project();
  return readOutages(history.pool);
};

const visit: LeadVisit = {
  wizard: "peru",
  viewport: "phone",
  wizardVersion: null,
  entry: null,
  referrerHost: null,
  campaign: null,
  language: null,
  variants: null,
  weights: null,
  ownWeights: null,
  rank: null,
  catalogue: null,
  firstTriedAt: null,
};
/** Lead `n`, first tried and arrived at these minutes after 14:00; `tried` null: not known. */
const sent = (n: number, tried: number | null, arrived: number, changes: object = {}): Promise<void> =>
  history.write(
    submitLead(n, { visit: { ...visit, firstTriedAt: tried === null ? null : at(tried) }, ...changes }),
    at(arrived),
  );

test("requests of three people that waited more than ten minutes are an outage of the hour in which they were tried", async () => {
  await sent(1, 1, 61);
  await sent(2, 20, 61);
  await sent(3, 49, 61, { country: "chile", currency: "CLP" });
  await sent(4, 50, 50);
  expect(await outages()).toEqual([
    { until: at(60), count: 3, people: 3, tried: 4, longestMs: 60 * MINUTE_MS },
  ]);
});

test("ten minutes are no wait, and requests without a first attempt are not counted", async () => {
  for (const n of [1, 2, 3]) await sent(n, 10 + n, 20 + n);
  for (const n of [4, 5, 6]) await sent(n, null, 60);
  expect(await outages()).toEqual([]);
});

test("one person's requests are one person's, however many they sent", async () => {
  for (const n of [1, 2, 3]) await sent(n, n, 61);
  for (const n of [2, 3])
    await history.write({ type: "FlagDuplicate", leadId: leadId(n), of: leadId(1), by: ["phone"] }, at(70));
  expect(await outages()).toEqual([]);
  for (const n of [4, 5]) await sent(n, n, 62);
  expect(await outages()).toMatchObject([{ count: 5, people: 3, tried: 5 }]);
});

test("where more than three quarters of the hour's requests arrived at once, those that waited are no outage", async () => {
  for (const n of [1, 2, 3]) await sent(n, n, 30);
  for (let n = 10; n < 19; n += 1) await sent(n, n, n);
  expect(await outages()).toMatchObject([{ count: 3, tried: 12 }]);
  await sent(20, 40, 40);
  expect(await outages()).toEqual([]);
});

test("hours are marked apart, the latest first; a request tried at the full hour belongs to the hour that ends then", async () => {
  for (const n of [1, 2]) await sent(n, n, 130);
  await sent(3, 60, 130);
  for (const n of [4, 5, 6]) await sent(n, 60 + n, 130);
  expect(await outages()).toMatchObject([
    { until: at(120), count: 3 },
    { until: at(60), count: 3 },
  ]);
});

test("a rebuild gives the same rows, first attempts and duplicates included", async () => {
  for (const n of [1, 2, 3]) await sent(n, n, 61);
  await history.write({ type: "FlagDuplicate", leadId: leadId(2), of: leadId(1), by: ["phone"] }, at(70));
  await outages();
  const followed = await allRows(history.pool, leadHistoryReadModel);
  expect(followed["lead_origin"]?.map((row) => row.endsWith(`${leadId(1)})`))).toEqual([false, true, false]);
  await rebuildOne(history, leadHistoryReadModel);
  expect(await allRows(history.pool, leadHistoryReadModel)).toEqual(followed);
});
