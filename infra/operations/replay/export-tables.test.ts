import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { beforeEach, expect, test } from "vitest";
import {
  CANARY,
  type ExportSetting,
  exportSetting,
  linesIn,
  runReplay,
} from "../../testing/export-setting.ts";
import { leadId, newEvent, submitLead } from "../../testing/read-models.ts";
import { SERVICE_SAMPLE } from "../../testing/service-sample.ts";

let folder = "";
let store: EventStore;
let write: ExportSetting["write"];
beforeEach(async () => {
  ({ folder, store, write } = await exportSetting());
});
const run = (args: readonly string[]) => runReplay(["export", ...args], { store });
const contentOf = (file: string) => readFile(join(folder, file), "utf8");
const linesOf = (table: string) => linesIn(join(folder, `${table}.ndjson`));

test("a visit has the words of its campaign, and the category with a wizard of its own that it left for", async () => {
  const about = { journeyId: "00000000-0000-4000-8000-000000000002", wizard: "chile", day: "2026-10-02" };
  const campaign = { source: "google", medium: "cpc", name: null };
  const unknown = { begunAt: null, referrerHost: null, language: "es-CL", variants: null };
  const started = { ...about, viewport: "phone", entry: "category", wizardVersion: 1, campaign, ...unknown };
  await store.append(`journey-${about.journeyId}`, "no_stream", [
    newEvent({ type: "WizardStarted", version: 2, data: started }, "2026-10-02T14:00:00.000Z"),
    newEvent(
      { type: "CategoryLeft", version: 1, data: { ...about, seq: 1, sinceMs: 900, to: "alarmas" } },
      "2026-10-02T14:00:01.000Z",
    ),
  ]);
  await run(["ndjson", "--to", folder, "--tables", "visit"]);
  expect(await linesOf("visit")).toMatchObject([
    { wizard: "peru", opening_recorded: false, entry: null, campaign_source: null, left_for: null },
    {
      wizard: "chile",
      opening_recorded: true,
      entry: "category",
      language: "es-CL",
      left_for: "alarmas",
      campaign_source: "google",
      campaign_medium: "cpc",
      campaign_name: null,
    },
  ]);
});

test("what a funnel groups by is in its visits and its leads: variants, operator, district by name", async () => {
  const about = { journeyId: "00000000-0000-4000-8000-000000000004", wizard: "peru", day: "2026-10-02" };
  const answers = {
    paymentCents: 0,
    company: "movistar",
    service: "internet",
    housing: null,
    priority: "ahorrar",
  };
  const opened = { viewport: "phone", entry: "link", wizardVersion: 1, campaign: null, begunAt: null };
  const step = {
    seq: 1,
    step: 3,
    stepName: "recomendaciones",
    first: true,
    from: "analisis",
    dwellMs: 900,
    sinceMs: 900,
  };
  const list = { first: true, count: 0, top: null, answers, plans: [], weights: null, cause: "first" };
  const rest = { ownWeights: false, order: "recomendacion", filters: null, outside: [], catalogue: null };
  const events = [
    {
      type: "WizardStarted",
      version: 2,
      data: { ...opened, referrerHost: null, language: null, variants: { titulo: "b" } },
    },
    { type: "WizardStepEntered", version: 3, data: { ...step, district: "150122" } },
    {
      type: "RecommendationsShown",
      version: 2,
      data: { seq: 2, sinceMs: 950, ...list, ...rest, ruleset: "0123456789ab" },
    },
  ];
  await store.append(
    `journey-${about.journeyId}`,
    "no_stream",
    events.map((event) =>
      newEvent({ ...event, data: { ...about, ...event.data } }, "2026-10-02T14:00:00.000Z"),
    ),
  );
  await write(submitLead(9, { district: "150122" }), "2026-10-02T15:00:00.000Z");
  await run(["ndjson", "--to", folder, "--tables", "visit,lead"]);
  const place = { district: "150122", district_name: "Miraflores, Lima" };
  expect(await linesOf("visit")).toMatchObject([
    { variants: null, company: null, district_name: null },
    { variants: { titulo: "b" }, company: "movistar", ...place },
  ]);
  expect((await linesOf("lead")).at(-1)).toMatchObject({ wizard: "peru", variants: null, ...place });
});

test("a visit began when the browser says, or else when its first batch arrived", async () => {
  const began = (begunAt: string | null, n: number) => {
    const about = { journeyId: `00000000-0000-4000-8000-00000000002${n}`, wizard: "peru", day: "2026-10-02" };
    const opened = { viewport: "phone", entry: "link", wizardVersion: 1, campaign: null, begunAt };
    const data = { ...about, ...opened, referrerHost: null, language: null, variants: null };
    return store.append(`journey-${about.journeyId}`, "no_stream", [
      newEvent({ type: "WizardStarted", version: 2, data }, "2026-10-02T14:00:00.000Z"),
    ]);
  };
  await began("2026-10-02T13:57:30.500Z", 1);
  await began(null, 2);
  await run(["ndjson", "--to", folder, "--tables", "visit"]);
  expect((await linesOf("visit")).slice(-2)).toMatchObject([
    { started_at: "2026-10-02T13:57:30.500Z", last_at: "2026-10-02T14:00:00.000Z" },
    { started_at: "2026-10-02T14:00:00.000Z", last_at: "2026-10-02T14:00:00.000Z" },
  ]);
});

test("a list is a row for each of its plans, with its answers and the prices that were seen", async () => {
  const about = { journeyId: "00000000-0000-4000-8000-000000000003", wizard: "peru", day: "2026-10-02" };
  const answers = {
    paymentCents: 9_500,
    company: "movistar",
    service: "internet",
    housing: null,
    priority: "ahorrar",
  };
  const plans = [
    [24, 1, 90, 7_900],
    [31, 2, null, 8_900],
  ];
  const shown = {
    ...about,
    seq: 3,
    sinceMs: 60_000,
    first: true,
    count: 2,
    top: { serviceId: 24, score: 90 },
    answers,
    plans,
    weights: { saving: 50, service: 30, extras: 20 },
    cause: "weights",
    ownWeights: true,
    order: "recomendacion",
    filters: null,
    outside: [],
    catalogue: null,
    ruleset: "0123456789ab",
  };
  await store.append(`journey-${about.journeyId}`, "no_stream", [
    newEvent({ type: "RecommendationsShown", version: 2, data: shown }, "2026-10-02T14:01:00.000Z"),
  ]);
  expect((await run(["ndjson", "--to", folder, "--tables", "list_shown"])).code).toBe(0);
  const list = {
    journey_id: about.journeyId,
    plans: 2,
    cause: "weights",
    own_weights: true,
    list_order: "recomendacion",
    payment_cents: 9_500,
    company: "movistar",
    housing: null,
    weight_saving: 50,
    ruleset: "0123456789ab",
  };
  expect(await linesOf("list_shown")).toMatchObject([
    { ...list, place: 1, service_id: 24, score: 90, entry_price_cents: 7_900 },
    { ...list, place: 2, service_id: 31, score: null, entry_price_cents: 8_900 },
  ]);
});

test("a plan that moves to another brand is of that brand from then on", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  for (const [brandId, name] of [
    [3, "WIN"],
    [4, "Claro"],
  ] as const)
    await store.append(`brand-${brandId}`, "no_stream", [
      newEvent(
        {
          type: "BrandAdded",
          version: 1,
          data: {
            brandId,
            code: name,
            name,
            logoUrl: null,
            description: "",
            country: "peru",
            isActive: true,
          },
        },
        at(1),
      ),
    ]);
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(1)),
    newEvent({ type: "ServiceEdited", version: 2, data: { serviceId: 24, changes: { brandId: 4 } } }, at(5)),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  expect(await linesOf("price")).toMatchObject([
    { brand: "WIN", from_at: at(1), until_at: at(5) },
    { brand: "Claro", price_cents: 9_900, from_at: at(5), until_at: null },
  ]);
});

test("prices are those that visitors are shown, for a house and for a flat", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const changed = (type: string, data: object, day: number) =>
    newEvent({ type, version: 1, data: { serviceId: 24, ...data } }, at(day));
  const promotion = (priceCents: number, months: number) => ({ priceCents, months });
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(1)),
    changed("ServiceRepriced", { housing: "building", from: null, to: 11_000 }, 2),
    changed("PromotionChanged", { housing: "building", from: null, to: promotion(3_000, 2) }, 3),
    changed("ServiceRepriced", { housing: "building", from: 11_000, to: null }, 4),
    changed("PromotionChanged", { housing: "building", from: promotion(3_000, 2), to: null }, 5),
    changed("PromotionChanged", { housing: "house", from: promotion(4_950, 3), to: promotion(12_000, 3) }, 6),
    changed("ServiceRepriced", { housing: "house", from: 9_900, to: 0 }, 7),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  const house = {
    housing: "house",
    price_cents: 9_900,
    promotion_price_cents: 4_950,
    entry_price_cents: 4_950,
  };
  const building = { ...house, housing: "building" };
  expect(await linesOf("price")).toMatchObject([
    // What changes the flat's price alone ends no span of the house.
    { ...house, from_at: at(1), until_at: at(6) },
    { ...building, price_cents: 11_000, from_at: at(2), until_at: at(3) },
    {
      ...building,
      price_cents: 11_000,
      promotion_price_cents: 3_000,
      entry_price_cents: 3_000,
      from_at: at(3),
      until_at: at(4),
    },
    {
      ...building,
      promotion_price_cents: 3_000,
      promotion_months: 2,
      entry_price_cents: 3_000,
      from_at: at(4),
      until_at: at(5),
    },
    {
      housing: "house",
      promotion_price_cents: null,
      entry_price_cents: 9_900,
      from_at: at(6),
      until_at: at(7),
    },
  ]);
});

test("a plan is on sale while its brand is, too", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const toggled = (isActive: boolean, day: number) =>
    newEvent({ type: "BrandToggled", version: 1, data: { brandId: 3, isActive } }, at(day));
  const brand = { brandId: 3, code: "WIN", name: "WIN", logoUrl: null, description: "" };
  await store.append("brand-3", "no_stream", [
    newEvent({ type: "BrandAdded", version: 1, data: { ...brand, country: "peru", isActive: false } }, at(1)),
  ]);
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(2)),
  ]);
  await store.append("brand-3", "any", [toggled(true, 3), toggled(false, 4)]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  expect(await linesOf("price")).toMatchObject([
    { brand: "WIN", is_active: false, from_at: at(2), until_at: at(3) },
    { brand: "WIN", is_active: true, from_at: at(3), until_at: at(4) },
    { brand: "WIN", is_active: false, from_at: at(4), until_at: null },
  ]);
});

test("where a brand serves and where not are spans; what is not known is no row", async () => {
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const set = (covers: string, districts: readonly string[], day: number) =>
    newEvent({ type: "BrandCoverageSet", version: 1, data: { brandId: 3, covers, districts } }, at(day));
  const brand = { brandId: 3, code: "WIN", name: "WIN", logoUrl: null, description: "" };
  await store.append("brand-3", "no_stream", [
    newEvent({ type: "BrandAdded", version: 1, data: { ...brand, country: "peru", isActive: true } }, at(1)),
    set("yes", ["150122", "150140"], 2),
    set("no", ["150140"], 3),
    set("unknown", ["150122"], 4),
    newEvent({ type: "BrandEdited", version: 1, data: { brandId: 3, changes: { name: "Win" } } }, at(5)),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  const miraflores = { brand: "Win", country: "peru", district: "150122", district_name: "Miraflores, Lima" };
  const surco = { ...miraflores, district: "150140", district_name: "Santiago de Surco, Lima" };
  expect(await linesOf("coverage")).toEqual([
    { ...miraflores, covers: "yes", from_at: at(2), until_at: at(4) },
    { ...surco, covers: "yes", from_at: at(2), until_at: at(3) },
    { ...surco, covers: "no", from_at: at(3), until_at: null },
  ]);
});

test("a merged lead has the lead that it was merged into and since when, until the merge is undone", async () => {
  await write({ type: "MergeLead", leadId: leadId(2), into: leadId(1) }, "2026-10-04T15:00:00.000Z");
  await run(["ndjson", "--to", folder, "--tables", "lead"]);
  expect(await linesOf("lead")).toMatchObject([
    { lead_id: leadId(1), merged_into: null, merged_at: null },
    { lead_id: leadId(2), merged_into: leadId(1), merged_at: "2026-10-04T15:00:00.000Z" },
  ]);
  await write({ type: "UnmergeLead", leadId: leadId(2) }, "2026-10-05T15:00:00.000Z");
  const unmerged = join(folder, "unmerged");
  await run(["ndjson", "--to", unmerged, "--tables", "lead"]);
  expect(await linesIn(join(unmerged, "lead.ndjson"))).toMatchObject([
    { lead_id: leadId(1), merged_into: null, merged_at: null },
    { lead_id: leadId(2), merged_into: null, merged_at: null },
  ]);
});

test("every price is a span, and a visitor's lists and the assistant's messages are rows without their texts", async () => {
  const [conversationId, messageId, replyId] = [leadId(70), leadId(71), leadId(72)];
  const at = (day: number) => `2026-10-0${day}T15:00:00.000Z`;
  const brand = {
    brandId: 3,
    code: "WIN",
    name: "WIN",
    logoUrl: null,
    description: "",
    country: "peru",
  };
  await store.append("brand-3", "no_stream", [
    newEvent({ type: "BrandAdded", version: 1, data: { ...brand, isActive: true } }, at(1)),
  ]);
  await store.append("service-24", "no_stream", [
    newEvent({ type: "ServiceAdded", version: 2, data: SERVICE_SAMPLE }, at(1)),
    newEvent(
      {
        type: "ServiceRepriced",
        version: 1,
        data: { serviceId: 24, housing: "house", from: 9_900, to: 8_900 },
      },
      at(5),
    ),
  ]);
  const about = { conversationId, messageId };
  const reply = {
    inReplyTo: messageId,
    source: "fallback",
    sourceIds: [],
    intent: "unknown",
    confidence: 0.2,
  };
  await store.append(`conversation-${conversationId}`, "no_stream", [
    newEvent({ type: "ConversationStarted", version: 1, data: { conversationId, country: "peru" } }, at(2)),
    newEvent({ type: "MessageReceived", version: 1, data: { ...about, pii: { text: CANARY } } }, at(2)),
    newEvent(
      {
        type: "ReplySent",
        version: 2,
        data: {
          ...reply,
          latencyMs: 4,
          conversationId,
          messageId: replyId,
          pii: { text: CANARY, suggestions: [] },
        },
      },
      at(2),
    ),
    newEvent({ type: "FallbackTriggered", version: 1, data: about }, at(2)),
    newEvent(
      { type: "ConversationLinkedToLead", version: 1, data: { conversationId, leadId: leadId(1) } },
      at(2),
    ),
    newEvent(
      { type: "ConversationTakenOver", version: 1, data: { conversationId, adviser: "maria" } },
      at(2),
    ),
    newEvent(
      {
        type: "AdviserReplied",
        version: 1,
        data: { conversationId, messageId: leadId(73), adviser: "maria", pii: { text: CANARY } },
      },
      at(2),
    ),
    newEvent(
      {
        type: "FeedbackGiven",
        version: 1,
        data: { ...about, messageId: replyId, rating: -1, previous: null, pii: null },
      },
      at(3),
    ),
  ]);
  expect((await run(["ndjson", "--to", folder])).code).toBe(0);
  expect(await linesOf("price")).toMatchObject([
    {
      service_id: 24,
      service: "Fibra 300",
      brand: "WIN",
      currency: "PEN",
      housing: "house",
      is_active: true,
      price_cents: 9_900,
      promotion_price_cents: 4_950,
      promotion_months: 3,
      entry_price_cents: 4_950,
      from_at: at(1),
      until_at: at(5),
    },
    { price_cents: 8_900, from_at: at(5), until_at: null },
  ]);
  expect(await linesOf("message")).toMatchObject([
    {
      message_id: messageId,
      lead_id: leadId(1),
      sender: "visitor",
      country: "peru",
      fallback: true,
      rating: null,
      erased: false,
    },
    {
      message_id: replyId,
      sender: "assistant",
      source: "fallback",
      confidence: 0.2,
      latency_ms: 4,
      rating: -1,
    },
    { message_id: leadId(73), sender: "adviser", country: "peru", source: null, rating: null },
  ]);
  for (const file of await readdir(folder)) expect(await contentOf(file)).not.toContain("Canario");
});

test("a lead that the team entered was promised nothing: it has no deadline", async () => {
  await write(submitLead(3), "2026-10-05T15:00:00.000Z");
  await write({ type: "MarkEntered", leadId: leadId(3), how: "phone" }, "2026-10-05T15:00:00.000Z");
  expect((await run(["ndjson", "--to", folder, "--tables", "lead"])).code).toBe(0);
  expect(await linesOf("lead")).toMatchObject([
    { entered: false, due_at: "2026-10-02T15:00:00.000Z" },
    { entered: false, due_at: "2026-10-03T15:00:00.000Z" },
    { entered: true, due_at: null, promise: null },
  ]);
});

test("a cancelled contract says when and why; one in force, or of a conversion that was taken back, says neither", async () => {
  for (const n of [3, 4, 5]) {
    await write(submitLead(n), "2026-10-05T15:00:00.000Z");
    await write({ type: "ConvertLead", leadId: leadId(n) }, "2026-10-06T15:00:00.000Z");
  }
  for (const n of [3, 4])
    await write(
      { type: "CancelContract", leadId: leadId(n), reason: "price", remark: null },
      "2026-10-09T15:00:00.000Z",
    );
  await write(
    { type: "ReopenLead", leadId: leadId(4), to: "quoted", remark: "Error", mayRevert: true },
    "2026-10-10T15:00:00.000Z",
  );
  expect((await run(["ndjson", "--to", folder, "--tables", "lead"])).code).toBe(0);
  expect((await linesOf("lead")).slice(2)).toMatchObject([
    { status: "converted", cancel_reason: "price", cancelled_at: "2026-10-09T15:00:00.000Z" },
    { status: "quoted", cancel_reason: null, cancelled_at: null },
    { status: "converted", cancel_reason: null, cancelled_at: null },
  ]);
});
