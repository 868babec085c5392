import { join } from "node:path";
import { Readable } from "node:stream";
import { ServiceId } from "@asesorador/domain/kernel/ids";
import type { LeadCommand } from "@asesorador/domain/lead/commands";
import type { StatedContract } from "@asesorador/domain/lead/outcome";
import { beforeAll, expect, test } from "vitest";
import { replayCommand } from "../operations/replay/command.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { memoryVault } from "../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../testing/read-models.ts";
import { SERVICE_SAMPLE } from "../testing/service-sample.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

// What the demo's history has none of.

const NOW = "2026-11-21T14:30:00.000Z";
const store = memoryEventStore();
const write = leadWriter(store, memoryVault());
const folder = temporaryFolder("edges-");
const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T15:00:00.000Z`;

const answer = async (file: string): Promise<readonly object[]> => {
  const out: string[] = [];
  const code = await replayCommand({
    args: ["sql", join(import.meta.dirname, file), "--json"],
    open: async () => store,
    openRows: () => Promise.reject(new Error("no rows are compared here")),
    nowMs: Date.parse(NOW),
    signal: new AbortController().signal,
    out: { write: (text: string) => out.push(text) },
    err: { write: () => true },
    input: Readable.from([]),
    exportFolder: join(folder, "export"),
    others: [],
  });
  expect(code).toBe(0);
  return out
    .join("")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

/** A visit that came by these words. */
const visited = (n: number, campaign: object) =>
  store.append(`journey-${leadId(n)}`, "no_stream", [
    newEvent(
      {
        type: "WizardStarted",
        version: 2,
        data: {
          journeyId: leadId(n),
          wizard: "peru",
          day: "2026-10-01",
          viewport: "phone",
          begunAt: null,
          wizardVersion: 2,
          entry: "landing",
          referrerHost: null,
          language: null,
          variants: null,
          campaign,
        },
      },
      at(1),
    ),
  ]);

const chilean = (n: number, currency: "CLP" | "PEN", priceCents: number) => {
  const { claimed } = submitLead(n);
  return write(submitLead(n, { country: "chile", currency, claimed: { ...claimed, priceCents } }), at(1));
};

const converted = async (n: number, contract: Partial<StatedContract>) => {
  const none = { serviceId: null, planCurrency: null, promotion: null, installsOn: null };
  const stated = { ...none, priceCents: null, commissionCents: null, ...contract };
  const command: LeadCommand = { type: "ConvertLead", leadId: leadId(n), contract: stated };
  await write(submitLead(n), at(2));
  await write(command, at(3));
};

beforeAll(async () => {
  await visited(101, { source: "google", medium: null, name: "marzo" });
  await visited(102, { source: "google", medium: "marzo", name: null });
  for (const [n, price] of [50, 60, 70, 80].entries()) {
    await chilean(10 + n, "PEN", price * 100);
    await chilean(20 + n, "CLP", price * 40_000);
  }
  await converted(1, { priceCents: 9_900, commissionCents: 5_000 });
  await converted(2, {});
  await converted(5, { serviceId: ServiceId.parse(24), priceCents: 8_900, commissionCents: 4_000 });
  await write({ type: "CancelContract", leadId: leadId(2), reason: "price", remark: null }, at(4));
  await write(submitLead(3), at(2));
  await write({ type: "MarkContacted", leadId: leadId(3) }, at(2));
  await write(submitLead(4), "2026-11-21T14:20:00.000Z");
  const brand = { brandId: 3, code: "WIN", name: "WIN", logoUrl: null, description: "", country: "peru" };
  await store.append("brand-3", "no_stream", [
    newEvent({ type: "BrandAdded", version: 1, data: { ...brand, isActive: true } }, at(1)),
  ]);
  const offer = (priceCents: number) => ({ priceCents, promotion: null });
  const about = { serviceId: 24, housing: "house" };
  await store.append("service-24", "no_stream", [
    newEvent(
      {
        type: "ServiceAdded",
        version: 2,
        data: { ...SERVICE_SAMPLE, house: offer(9_900) },
      },
      at(1),
    ),
    newEvent(
      { type: "ServiceEdited", version: 2, data: { serviceId: 24, changes: { currency: "CLP" } } },
      at(5),
    ),
    newEvent({ type: "ServiceRepriced", version: 1, data: { ...about, from: 9_900, to: 2_000_000 } }, at(5)),
    newEvent(
      { type: "ServiceRepriced", version: 1, data: { ...about, from: 2_000_000, to: 2_200_000 } },
      at(6),
    ),
  ]);
});

test("campaigns of the same words in other places are different ones, as in the funnel", async () => {
  expect(await answer("03-conversion-by-campaign.sql")).toMatchObject([
    { campana: "google / marzo / –", empezaron: 1 },
    { campana: "google / – / marzo", empezaron: 1 },
  ]);
});

test("the quarters of a market's prices are those of one currency", async () => {
  const rows = await answer("05-conversion-by-price.sql");
  expect(rows.filter((row) => "mercado" in row && row.mercado === "chile")).toMatchObject(
    ["CLP", "PEN"].flatMap((moneda) => [1, 2, 3, 4].map((cuarto) => ({ moneda, cuarto, leads: 1 }))),
  );
});

test("a promise that has not passed is in no share of those that were kept", async () => {
  expect(await answer("06-response-of-advisers.sql")).toContainEqual(
    expect.objectContaining({ mercado: "peru", a_tiempo: 4, a_tiempo_pct: 100, por_vencer: 1 }),
  );
});

test("contracts without a price or commission are those in force: a cancelled one is in no sum anyway", async () => {
  expect(await answer("07-revenue-and-commission.sql")).toContainEqual(
    expect.objectContaining({
      convertidos: 2,
      canceladas: 1,
      sin_precio: 0,
      comision_vigente: 50,
      sin_comision: 0,
    }),
  );
});

test("a commission is of the brand whose plan was contracted, whichever had been chosen", async () => {
  expect(await answer("07-revenue-and-commission.sql")).toMatchObject([
    { operador: "otra", convertidos: 2 },
    { operador: "WIN", convertidos: 1, comision_vigente: 40 },
  ]);
});

test("a plan that changes its currency has no elasticity: its prices can't be compared", async () => {
  expect(await answer("12-price-elasticity.sql")).toMatchObject([
    { cambio: "2026-10-06", moneda: "CLP", precio_antes: 20_000, precio_despues: 22_000 },
  ]);
});
