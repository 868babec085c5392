import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Api, apiTests, brandInput, contact, serviceInput } from "@asesorador/infra/testing/api";
import { temporaryFolder } from "@asesorador/infra/testing/temporary-folder";
import { afterAll, beforeAll, expect, test } from "vitest";

const PAGE = `inicio<figure data-figures=""><div data-figure="leads">%LEADS% solicitudes</div>
<div data-figure="plans">%PLANS% planes de %BRANDS%</div>
<div data-figure="finish">%MINUTES% min de %VISITS%</div>Al %DATE%</figure>fin`;
const STEPS = ["presupuesto", "prioridades", "analisis", "recomendaciones", "contacto"];
const RENEWED_MS = 15_000;

let tests: Awaited<ReturnType<typeof apiTests>>;
let dir: string;
beforeAll(async () => {
  tests = await apiTests();
  dir = temporaryFolder("landing-");
  await writeFile(join(dir, "index.html"), PAGE);
});
afterAll(() => tests.close());

const post = async ({ call }: Api, url: string, payload: object, as: "admin" | "anonymous" = "anonymous") => {
  const { statusCode } = await call({ method: "POST", url, as, payload });
  expect(statusCode).toBeLessThan(300);
};
/** A submitted visit to Peru's wizard; each step takes `dwellMs`. */
const visit = (dwellMs: number) => ({
  journeyId: randomUUID(),
  wizard: "peru",
  viewport: "phone",
  events: [
    ...STEPS.map((step, seq) => ({ type: "step", seq, step, from: STEPS[seq - 1] ?? null, dwellMs })),
    { type: "submitted", seq: STEPS.length, from: "contacto", dwellMs },
  ],
});
/** The median computed from history: rounded up to tenths of a minute; the lower of the two middle values. */
const medianIn = ({ history }: Api): string => {
  const took = history.all
    .flatMap(({ type, data }) =>
      type === "WizardSubmitted" ? [(data as { visitMs: number | null }).visitMs] : [],
    )
    .filter((visitMs) => visitMs !== null)
    .sort((a, b) => a - b);
  return (Math.ceil((took[Math.ceil(took.length / 2) - 1] ?? 0) / 6_000) / 10).toFixed(1);
};

test("the landing page shows figures of the history with their date, and none while there are none", async () => {
  const api = await tests.api({ settings: { frontendDir: dir } });
  const page = async () => (await api.call({ url: "/" })).body;
  expect(await page()).toBe("iniciofin");

  await post(api, "/api/brands", brandInput(), "admin");
  await api.project();
  await post(
    api,
    "/api/services",
    serviceInput({ priceSource: "tarifario", priceCheckedAt: "2026-03-01" }),
    "admin",
  );
  for (const phone of ["987654321", "987654322"]) await post(api, "/api/contacts", contact({ phone }));
  // Nine visits are too few for a median.
  for (let n = 1; n <= 9; n += 1) await post(api, "/api/journey", visit(n * 7_300));
  await api.project();
  api.clock.now += RENEWED_MS;
  await page();
  await expect.poll(page).toContain("2 solicitudes");
  expect(await page()).toContain("1 planes de 1<");
  expect(await page()).not.toContain("min de");
  expect(await page()).toContain("Al 4 de marzo de 2026");

  // A visit continued from a draft, whose duration is not known completely.
  const { events, ...rest } = visit(1_000);
  const continued = events.slice(4).map((event, seq) => ({ ...event, seq }));
  await post(api, "/api/journey", { ...rest, events: continued });
  for (const dwellMs of [41_000, 200]) await post(api, "/api/journey", visit(dwellMs));
  await api.project();
  api.clock.now += RENEWED_MS;
  await page();
  await expect.poll(page).toContain(`${medianIn(api)} min de 11<`);
  expect(medianIn(api)).not.toBe("0.0");
});
