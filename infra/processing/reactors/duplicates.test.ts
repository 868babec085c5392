import { ReadModelBehind } from "@asesorador/backend/application/read-model-behind";
import { flagDuplicates } from "@asesorador/backend/lead/flag-duplicates";
import { type EventStore, START, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { readFirstAlike } from "@asesorador/projections/lead/work-queries";
import { expect, test } from "vitest";
import { appendingTogether } from "../../testing/appending-together.ts";
import { historyForTests } from "../../testing/history-for-tests.ts";
import { leadId, submitLead } from "../../testing/read-models.ts";
import { stoppingAtAppend } from "../../testing/stopping-at-append.ts";

const history = historyForTests({ readModels: [leadReadModel] });

type Blind = { readonly phone?: string; readonly document?: string | null; readonly email?: string | null };

const submit = async (n: number, { phone = `p${n}`, document = `d${n}`, email = null }: Blind = {}) => {
  const lead = submitLead(n);
  const pii = lead.pii === "erased" ? lead.pii : { ...lead.pii, blind: { phone, document, email } };
  await history.write({ ...lead, pii });
};
const ports = (own: EventStore = history.store, { signal } = new AbortController()) => ({
  signal,
  store: own,
  vault: history.vault,
  db: history.pool,
  now: () => "2026-03-04T15:06:07.000Z",
  waitFor: async () => true,
});
const submitted = () => history.store.readAll({ after: START, types: ["LeadSubmitted"], limit: 100 });
const flags = async () =>
  (await history.store.readAll({ after: START, types: ["DuplicateDetected"], limit: 100 })).map(
    ({ data }) => data as { leadId: string; of: string; by: string[] },
  );

test("a lead is flagged as a duplicate of the first that is like it, by all that they share", async () => {
  await submit(1, { phone: "same", email: "mail" });
  await submit(2);
  await submit(3, { phone: "same" });
  await submit(4, { phone: "same", document: null, email: "mail" });
  await submit(5, { document: "d2" });
  await history.project();
  await flagDuplicates(ports(), await submitted());
  expect((await flags()).map(({ leadId: id, of, by }) => [id, of, by]).sort()).toEqual([
    [leadId(3), leadId(1), ["phone"]],
    [leadId(4), leadId(1), ["phone", "email"]],
    [leadId(5), leadId(2), ["document"]],
  ]);
});

test("the first in history is the one whose event comes first, whatever its id", async () => {
  await submit(9, { phone: "same" });
  await submit(2, { phone: "same" });
  await history.project();
  const { phone } = await readFirstAlike(history.pool, [{ phone: "same", document: null, email: null }], []);
  expect([...phone]).toEqual([["same", leadId(9)]]);
  await flagDuplicates(ports(), await submitted());
  expect((await flags()).map(({ leadId: id, of }) => [id, of])).toEqual([[leadId(2), leadId(9)]]);
});

test("after a crash in between the same leads come again, and each is flagged once", async () => {
  await submit(1, { phone: "same" });
  await submit(2, { phone: "same" });
  await submit(3, { phone: "same" });
  await history.project();
  let appends = 0;
  const crashing: EventStore = {
    ...history.store,
    append: async (...asked) => {
      appends += 1;
      if (appends > 1) throw new StoreUnavailable("gone");
      return history.store.append(...asked);
    },
  };
  await expect(flagDuplicates(ports(crashing), await submitted())).rejects.toThrow(StoreUnavailable);
  expect(await flags()).toHaveLength(1);
  await flagDuplicates(ports(), await submitted());
  await flagDuplicates(ports(), await submitted());
  expect((await flags()).map(({ leadId: id }) => id).sort()).toEqual([leadId(2), leadId(3)]);
  await history.project();
  const { rows } = await history.pool.query(
    "select lead_id, duplicate_of from read_model.lead where duplicate_of is not null order by 1",
  );
  expect(rows).toEqual([
    { lead_id: leadId(2), duplicate_of: leadId(1) },
    { lead_id: leadId(3), duplicate_of: leadId(1) },
  ]);
});

test("leads of one batch do not wait for each other's appends", async () => {
  for (const n of [1, 2, 3]) await submit(n, { phone: "same" });
  await history.project();
  await flagDuplicates(ports(appendingTogether(history.store, 2)), await submitted());
  expect(await flags()).toHaveLength(2);
});

test("a stop ends it after the appends under way, and the rest is flagged when the same leads come again", async () => {
  const all = Array.from({ length: 12 }, (_, i) => i + 1);
  for (const n of all) await submit(n, { phone: "same" });
  await history.project();
  const stop = new AbortController();
  await expect(
    flagDuplicates(ports(stoppingAtAppend(history.store, stop), stop), await submitted()),
  ).rejects.toMatchObject({ name: "AbortError" });
  const begun = (await flags()).length;
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(all.length - 1);
  await flagDuplicates(ports(), await submitted());
  expect((await flags()).map(({ leadId: id }) => id).sort()).toEqual(all.slice(1).map(leadId));
});

test("while the read model is behind no lead is compared", async () => {
  await submit(1);
  const behind = { ...ports(), waitFor: async () => false };
  await expect(flagDuplicates(behind, await submitted())).rejects.toThrow(ReadModelBehind);
  await flagDuplicates(behind, []);
});

test("an erased lead is no duplicate of another", async () => {
  await submit(1, { phone: "same" });
  await submit(2, { phone: "same" });
  const [key] = (await submitted()).map(({ data }) => (data as { pii: { k: string } }).pii.k);
  await history.vault.erase(key ?? "");
  await history.project();
  await flagDuplicates(ports(), await submitted());
  expect(await flags()).toEqual([]);
});
