import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import { historyForTests } from "@asesorador/infra/testing/history-for-tests";
import { leadId, submitLead } from "@asesorador/infra/testing/read-models";
import { expect, test } from "vitest";
import { leadHistoryReadModel } from "./history.ts";
import { leadReadModel } from "./projection.ts";

const history = historyForTests({ readModels: [leadReadModel, leadHistoryReadModel] });

/** As ISO 8601 allows, and PostgreSQL does not. */
const LONG = `2026-03-02T15:00:00.${"0".repeat(200)}Z`;
const SHORT = new Date("2026-03-02T15:00:00.000Z");
const row = async (columns: string, table = "lead") =>
  (await history.pool.query(`select ${columns} from read_model.${table}`)).rows;

test("an instant with very many digits does not keep a read model from its next event", async () => {
  const visit: LeadVisit = {
    wizard: "peru",
    viewport: "phone",
    wizardVersion: 1,
    entry: null,
    referrerHost: null,
    campaign: null,
    language: null,
    variants: null,
    weights: null,
    ownWeights: null,
    rank: null,
    catalogue: null,
    firstTriedAt: LONG,
  };
  const about = { leadId: leadId(1) };
  await history.write(submitLead(1, { visit }), "2026-03-02T15:00:00.000Z");
  const slot = { from: LONG, until: LONG };
  await history.write({ type: "SetContactPreference", ...about, channel: "call", slot });
  await history.write({ type: "ScheduleFollowUp", ...about, at: LONG, channel: null, remark: null });
  await history.write({ type: "MarkContacted", ...about });
  await history.project();
  expect(await row("status, preferred_from, preferred_until, follow_up_at")).toEqual([
    { status: "contacted", preferred_from: SHORT, preferred_until: SHORT, follow_up_at: SHORT },
  ]);
  expect(await row("tried_at", "lead_origin")).toEqual([{ tried_at: SHORT }]);
});

test("nor does a day of the year 0", async () => {
  const about = { leadId: leadId(1) };
  await history.write(submitLead(1), "2026-03-01T15:00:00.000Z");
  const at = "0000-12-31T00:00:00Z";
  await history.write({ type: "ScheduleFollowUp", ...about, at, channel: null, remark: null });
  await history.write({
    type: "ConvertLead",
    ...about,
    contract: {
      serviceId: null,
      planCurrency: null,
      priceCents: null,
      promotion: null,
      commissionCents: null,
      installsOn: "0000-12-31",
    },
  });
  await history.project();
  expect(await row("status, installs_on::text")).toEqual([
    { status: "converted", installs_on: "0001-01-01" },
  ]);
});
