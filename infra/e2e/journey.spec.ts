import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { inDatabase } from "./support/database.ts";
import { teamClient } from "./support/team.ts";
import { test } from "./support/test.ts";
import {
  chooseFirstPlan,
  fillContact,
  getResults,
  household,
  newPerson,
  openResults,
  openWizard,
  sendLead,
  submitButton,
} from "./support/visitor.ts";

type Reported = {
  readonly type: string;
  readonly stream: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
};

/**
 * Ids that the page generates from now on: one of them is its visit's. The body of a beacon can't be read from outside,
 * and a page that is being left can no longer be queried.
 */
const idsOf = async (page: Page): Promise<readonly string[]> => {
  const ids: string[] = [];
  await page.exposeFunction("idMade", (id: string) => ids.push(id));
  await page.addInitScript(() => {
    // The page that is open before the first address.
    if (!isSecureContext) return;
    const make = crypto.randomUUID.bind(crypto);
    crypto.randomUUID = () => {
      const id = make();
      (globalThis as unknown as { idMade: (id: string) => void }).idMade(id);
      return id;
    };
  });
  return ids;
};

/** The methods of the page's requests to /api/journey, in order. */
const beaconsOf = (page: Page): readonly string[] => {
  const beacons: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/journey") beacons.push(request.method());
  });
  return beacons;
};

type Lead = { readonly leadId: string; readonly visit?: object };
/** The leads that the page sends from now on. */
const leadsOf = (page: Page): readonly Lead[] => {
  const leads: Lead[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/contacts") leads.push(request.postDataJSON() as Lead);
  });
  return leads;
};

/** The visit's events as stored in the database. */
const storedOf = (dataDir: string, ids: readonly string[]): Promise<readonly Reported[]> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<Reported>(
      "select type, stream, data, metadata from event_store.event where stream = any($1) order by position",
      [ids.map((id) => `journey-${id}`)],
    );
    return rows;
  });
const namesIn = (stored: readonly Reported[]) => stored.map(({ type, data }) => data["stepName"] ?? type);

/** The panel's funnel of visits that began today and before; other tests of the run walk the same wizard. */
const funnelOf = async (request: APIRequestContext) => {
  const response = await request.get("/api/admin/funnel?wizard=peru");
  expect(response.status()).toBe(200);
  const { steps } = (await response.json()) as { steps: { step: string; reached: number; left: number }[] };
  return (name: string) => steps.find(({ step }) => step === name)?.reached ?? 0;
};

const STEPS = ["presupuesto", "prioridades", "analisis", "recomendaciones"];

/**
 * Leaves the wizard for another page of the site. On the way to about:blank the browser ends the page's process after half a
 * second, on a busy machine before its beacon.
 */
const leave = (page: Page) => page.goto("/privacidad");

/** The recorder is loaded after the first step's paint, and nothing waits for it: a fast visitor passes a step before. */
const untilRecorded = (page: Page) => page.waitForFunction(() => sessionStorage.getItem("asesorador:visit"));

test("own weights, a reload and a choice are one visit, which is sent when the page is left and counted in the funnel: each list as it was on the screen, and the rank in it", async ({
  page,
  playwright,
  baseURL,
  dataDir,
  admin,
}) => {
  const team = await teamClient(playwright, baseURL, admin);
  const before = await funnelOf(team);
  const ids = await idsOf(page);
  const stored = () => storedOf(dataDir, ids);
  await openWizard(page);
  await untilRecorded(page);
  await getResults(page, household);
  expect(await stored()).toEqual([]);
  await page.getByRole("button", { name: "Cambiar mis pesos" }).click();
  await page.getByRole("slider", { name: "Ahorro" }).press("Home");
  await page.getByRole("slider", { name: "Extras" }).press("Home");
  await page.getByRole("slider", { name: "Servicio (velocidad)" }).press("End");
  await expect(page.getByText("Del mejor puntaje al más bajo, con tus pesos.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Del mejor puntaje al más bajo, con tus pesos.")).toBeVisible();
  await chooseFirstPlan(page);
  // The recorder is loaded after the page's paint; nothing else waits for it.
  await page.waitForFunction(() => JSON.parse(sessionStorage.getItem("asesorador:visit") ?? "{}").selected);
  await leave(page);
  await expect.poll(async () => namesIn(await stored()).at(-1)).toBe("PlanSelected");
  const visit = await stored();
  const lists = visit.filter(({ type }) => type === "RecommendationsShown").map(({ data }) => data);
  expect(
    namesIn(visit).filter((name) => name === "WizardStarted" || name === "recomendaciones"),
  ).toHaveLength(2);
  // A slow machine lets the sliders rest between two presses.
  const [first, ...own] = lists.map(({ cause, ownWeights }) => `${cause} ${ownWeights}`);
  expect([first, ...new Set(own)]).toEqual(["first false", "weights true"]);
  const last = lists.at(-1);
  const plans = last?.["plans"] as readonly (readonly number[])[] | undefined;
  const [serviceId, rank, score] = plans?.[0] ?? [];
  expect(last).toMatchObject({
    answers: { company: "movistar" },
    catalogue: { position: expect.stringMatching(/^\d+$/) },
  });
  expect(visit.at(-1)?.data).toMatchObject({ serviceId, rank, score, seen: true });
  expect(rank).toBe(1);
  for (const step of STEPS)
    await expect.poll(async () => (await funnelOf(team))(step)).toBeGreaterThan(before(step));
  await team.dispose();
});

test("a whole visit is stored without a word of the visitor's, the lead's id or the browser's name", async ({
  page,
  dataDir,
}) => {
  const ids = await idsOf(page);
  const person = newPerson("Ñandú Anónima");
  const leads = leadsOf(page);
  await sendLead(page, person);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect
    .poll(async () => namesIn(await storedOf(dataDir, ids)))
    .toEqual([
      "WizardStarted",
      ...STEPS,
      "RecommendationsShown",
      "contacto",
      "PlanSelected",
      "WizardSubmitted",
    ]);
  const text = JSON.stringify(
    (await storedOf(dataDir, ids)).map(({ stream, data, metadata }) => [stream, data, metadata]),
  );
  expect(leads).toHaveLength(1);
  expect(leads[0]?.visit).toMatchObject({ wizard: "peru", rank: 1, ownWeights: false });
  for (const id of ids.filter((one) => text.includes(one)))
    expect(JSON.stringify(leads[0])).not.toContain(id);
  for (const secret of [...Object.values(person), leads[0]?.leadId ?? "", "127.0.0.1"])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/mozilla|chrome|ñandú|lince/i);
});

test("with Global Privacy Control the page reports nothing, and the wizard works as ever", async ({
  page,
  dataDir,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", {
      get: () => true,
      configurable: true,
    }),
  );
  const ids = await idsOf(page);
  const beacons = beaconsOf(page);
  const leads = leadsOf(page);
  await openResults(page);
  await chooseFirstPlan(page);
  await fillContact(page, newPerson());
  await submitButton(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(leads.map(({ visit }) => visit)).toEqual([undefined]);
  await leave(page);
  expect(ids.length).toBeGreaterThan(0);
  expect([beacons, await storedOf(dataDir, ids)]).toEqual([[], []]);
});
