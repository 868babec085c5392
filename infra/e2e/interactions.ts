// Walks the wizard on a slow phone the given number of times: one line of JSON per walk, with every event that the
// browser measured in it. Run by `npm run bench web`.
import { rmSync } from "node:fs";
import { type Browser, type Page, chromium as playwright } from "@playwright/test";
import { findChromium } from "../testing/chromium.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { startProject } from "./support/project.ts";
import { chooseFirstPlan, getResults, household, newPerson, type Person } from "./support/visitor.ts";

/** Goal P9. */
const CPU_SLOWDOWN = 4;
/** The Event Timing API names nothing shorter. */
const MIN_MS = 16;

const main = async (runs: number): Promise<void> => {
  const dataDir = scratchFolder("asesorador-inp-");
  const project = await startProject(dataDir, { REQUESTS_PER_MINUTE: "100000" });
  const { executablePath, args, env } = findChromium(() => {});
  const browser = await playwright.launch({
    executablePath,
    args: [...args],
    env: { ...process.env, ...env },
  });
  try {
    for (let run = 0; run < runs; run += 1) console.log(JSON.stringify(await oneWalk(browser, project.url)));
  } finally {
    await browser.close();
    await project.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const oneWalk = async (browser: Browser, baseURL: string): Promise<readonly Entry[]> => {
  const context = await browser.newContext({
    baseURL,
    locale: "es-PE",
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(listen, MIN_MS);
    const device = await context.newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await walk(page, newPerson());
    return await page.evaluate(entriesSeen);
  } finally {
    await context.close();
  }
};

/** One event of an interaction, as the Event Timing API has it. */
type Entry = { readonly id: number; readonly ms: number; readonly what: string };

/** In the page: keeps every event of an interaction. */
const listen = (durationThreshold: number): void => {
  const entries: Entry[] = [];
  Object.assign(globalThis, { interactions: entries });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      const target = entry.target instanceof HTMLElement ? entry.target : null;
      const on = target?.getAttribute("aria-label") ?? target?.innerText ?? target?.id ?? "";
      entries.push({
        id: entry.interactionId,
        ms: entry.duration,
        what: `${entry.name} on ${target?.tagName.toLowerCase() ?? "what is gone"} ${on.slice(0, 40)}`.trim(),
      });
    }
  }).observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
};

const entriesSeen = (): readonly Entry[] =>
  (globalThis as unknown as { readonly interactions: readonly Entry[] }).interactions;

/** The whole way, with step 4's tools, typed key by key. */
const walk = async (page: Page, person: Person): Promise<void> => {
  await page.goto("/");
  await page.getByRole("button", { name: "Evaluar Mi Plan y Ahorrar" }).click();
  await page.getByRole("heading", { level: 1, name: "¿Qué pagas hoy?" }).waitFor();
  await getResults(page, household);
  await page.getByRole("button", { name: "Cambiar mis pesos" }).click();
  const slider = page.getByRole("slider", { name: "Servicio (velocidad)" });
  for (const key of ["Home", "ArrowRight", "PageUp", "End"]) await slider.press(key);
  await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
  await page.getByLabel("Precio máximo al mes").press("Home");
  await page.getByRole("button", { name: "Quitar filtros" }).click();
  for (const place of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Comparar / })
      .nth(place)
      .click();
  await page.getByRole("button", { name: "Comparar (2)" }).click();
  await page.keyboard.press("Escape");
  await chooseFirstPlan(page);
  for (const [label, text] of [
    ["Nombre y apellido", person.name],
    ["Teléfono", person.phone],
    ["Correo electrónico", person.email],
    ["DNI", person.dni],
    ["Dirección", person.address],
  ] as const)
    await page.getByLabel(label).pressSequentially(text);
  await page.getByRole("checkbox", { name: "Ley N° 29733" }).check();
  await page.getByRole("button", { name: "Enviar mi solicitud" }).click();
  await page.getByRole("dialog", { name: "¡Solicitud Enviada!" }).waitFor();
};

await main(Number(process.argv[2]));
