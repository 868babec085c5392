import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { Client } from "pg";
import { expectAccessible } from "./support/axe.ts";
import { signIn } from "./support/team.ts";
import { test } from "./support/test.ts";
import { getResults, household, openWizard, sendLead, somebody } from "./support/visitor.ts";

type Batch = {
  readonly journeyId: string;
  readonly events: readonly { readonly type: string; readonly step?: string }[];
};
type Stored = { readonly type: string; readonly text: string };

/** What the page tells from now on. */
const listen = (page: Page): readonly Batch[] => {
  const batches: Batch[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/journey") batches.push(request.postDataJSON() as Batch);
  });
  return batches;
};
const namesIn = (batches: readonly Batch[]) =>
  batches.flatMap(({ events }) => events.map(({ type, step }) => step ?? type));

/** A visit's events as they lie in the database. */
const storedOf = async (dataDir: string, batches: readonly Batch[]): Promise<readonly Stored[]> => {
  const url = readFileSync(join(dataDir, "database-url"), "utf8");
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const streams = [...new Set(batches.map(({ journeyId }) => `journey-${journeyId}`))];
    const { rows } = await client.query<Stored>(
      `select type, data::text || metadata::text as text from event_store.event
        where stream = any($1) order by position`,
      [streams],
    );
    return rows;
  } finally {
    await client.end();
  }
};

/** Of visits that began today and before, as the panel reads it; other tests of the run walk the same wizard. */
const funnelOf = async (request: APIRequestContext) => {
  const response = await request.get("/api/admin/funnel?wizard=peru");
  expect(response.status()).toBe(200);
  const { steps } = (await response.json()) as { steps: { step: string; reached: number; left: number }[] };
  return (name: string) => steps.find(({ step }) => step === name)?.reached ?? 0;
};

const TO_THE_LIST = ["presupuesto", "prioridades", "analisis", "recomendaciones", "shown"];

test("who leaves at the recommendations is in the funnel up to there; the same beacon again changes nothing", async ({
  page,
  playwright,
  baseURL,
  dataDir,
  admin,
}) => {
  const team = await playwright.request.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  await signIn(team, admin);
  const before = await funnelOf(team);
  const batches = listen(page);
  await openWizard(page);
  await getResults(page, household);
  expect(batches).toEqual([]);
  await page.goto("about:blank");
  await expect.poll(() => namesIn(batches)).toEqual(TO_THE_LIST);
  for (const step of TO_THE_LIST.slice(0, 4))
    await expect.poll(async () => (await funnelOf(team))(step)).toBeGreaterThan(before(step));

  const [batch] = batches;
  const again = await team.post("/api/journey", { data: batch });
  expect([again.status(), await again.json()]).toEqual([202, { accepted: 5 }]);
  expect((await storedOf(dataDir, batches)).map(({ type }) => type)).toEqual([
    "WizardStarted",
    ...Array.from({ length: 4 }, () => "WizardStepEntered"),
    "RecommendationsShown",
  ]);
  await team.dispose();
});

test("a whole visit is stored without a word of the visitor's, the lead's id or the browser's name", async ({
  page,
  dataDir,
}) => {
  const batches = listen(page);
  const person = somebody("Ñandú Anónima");
  const leadIds: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/contacts")
      leadIds.push((request.postDataJSON() as { leadId: string }).leadId);
  });
  await sendLead(page, person);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => namesIn(batches).at(-1)).toBe("submitted");
  await expect.poll(async () => (await storedOf(dataDir, batches)).at(-1)?.type).toBe("WizardSubmitted");
  const stored = await storedOf(dataDir, batches);
  expect(stored).toHaveLength(9);
  expect(leadIds).toHaveLength(1);
  const text = stored.map((one) => one.text).join("\n");
  const agent = await page.evaluate(() => navigator.userAgent);
  for (const secret of [
    ...Object.values(person),
    ...leadIds,
    agent,
    "Chrome",
    "127.0.0.1",
    "Movistar",
    "190",
  ])
    expect(text).not.toContain(`"${secret}`);
  expect(text).not.toMatch(/mozilla|ñandú|lince/i);
});

for (const [signal, define] of [
  ["Global Privacy Control", { globalPrivacyControl: true }],
  ["Do Not Track", { doNotTrack: "1" }],
] as const)
  test(`with ${signal} the page tells nothing, and the wizard works as ever`, async ({ page }) => {
    await page.addInitScript((values) => {
      for (const [name, value] of Object.entries(values))
        Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true });
    }, define);
    const batches = listen(page);
    await sendLead(page, somebody());
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goto("about:blank");
    expect(batches).toEqual([]);
  });

test.describe("a server that takes no beacons", () => {
  test.use({ mayComplain: /api\/journey/ });

  test("disturbs nobody: the lead is sent all the same", async ({ page }) => {
    await page.route("**/api/journey", (route) => route.fulfill({ status: 503, body: "" }));
    await sendLead(page, somebody());
    await expect(page.getByRole("dialog")).toBeVisible();
  });
});

test("the panel's funnel: bars with their figures, another wizard and period, tables, no axe violation", async ({
  page,
  admin,
}) => {
  await signIn(page.request, admin);
  await page.goto("/peru-admin");
  const card = page.getByRole("region", { name: "Embudo de conversión" });
  const bars = card.getByRole("list", { name: "Visitas que llegaron a cada paso" }).getByRole("listitem");
  await expect(bars).toHaveCount(6);
  await expect(bars.first()).toContainText(/^Presupuesto\s*[\d,]+\s*100\s%/);
  await expect(bars.last()).toContainText(/^Solicitud enviada\s*[\d,]+\s*\d+\s%/);
  const month = await bars.first().locator("b").textContent();
  await card.getByRole("combobox", { name: "Periodo" }).selectOption("90");
  await expect(bars.first().locator("b")).not.toHaveText(month ?? "");
  await card.getByText("Ver los datos en una tabla").click();
  await expect(card.getByRole("table", { name: "Pasos del asistente" }).getByRole("row")).toHaveCount(7);
  await expect(card.getByRole("table", { name: "Plan mostrado primero" }).getByRole("row")).toHaveCount(11);
  await expect(
    card
      .getByRole("table", { name: "Pesos con que se ordenó la lista" })
      .getByRole("row", { name: "70 / 20 / 10" }),
  ).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("combobox", { name: "Asistente" }).selectOption("car");
  await expect(bars).toHaveCount(5);
  await expect(bars.first()).toContainText("Placa");
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
});
