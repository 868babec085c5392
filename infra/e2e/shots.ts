// npm run shots: a picture of every step and page at 390 and 1280 px, in the git-ignored shots/.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium as playwright } from "@playwright/test";
import { findChromium } from "../start/chromium.ts";
import { untilStill } from "./support/axe.ts";
import { type RunningProject, startProject } from "./support/project.ts";
import { detailsOf, openPanel, searchBox } from "./support/team.ts";
import { administerTabs, type Tour, visitAround, visitChile, visitOthers } from "./support/tours.ts";
import {
  chooseFirstPlan,
  fillBudget,
  fillContact,
  household,
  openWizard,
  somebody,
  submitButton,
} from "./support/visitor.ts";

const FOLDER = fileURLToPath(new URL("../../shots", import.meta.url));
const SCREENS = {
  "390": { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  "1280": { viewport: { width: 1280, height: 800 } },
} as const;

const TOURS = (): readonly Tour[] => [
  ...[visit, visitAsClaro, visitChile, visitOthers, visitAround],
  ...[administer, administerTabs],
];

const main = async (): Promise<void> => {
  const { executablePath, args, env } = findChromium();
  const dataDir = mkdtempSync(join(tmpdir(), "asesorador-shots-"));
  const project = await startProject(dataDir);
  const browser = await playwright.launch({
    executablePath,
    args: [...args],
    env: { ...process.env, ...env },
  });
  try {
    mkdirSync(FOLDER, { recursive: true });
    for (const width of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
      for (const tour of TOURS()) await withCamera(browser, project, width, tour);
    }
  } finally {
    await browser.close();
    await project.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const withCamera = async (
  browser: Browser,
  project: RunningProject,
  width: keyof typeof SCREENS,
  tour: Tour,
): Promise<void> => {
  const context: BrowserContext = await browser.newContext({
    ...SCREENS[width],
    baseURL: project.url,
    locale: "es-PE",
    timezoneId: "America/Lima",
  });
  const page = await context.newPage();
  const shoot = async (name: string): Promise<void> => {
    await untilStill(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`) });
    // Sticky parts stand where they stand in a screen of that height.
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-whole.png`), fullPage: true });
    process.stdout.write(`${name}-${width}\n`);
  };
  await tour({ page, shoot }, project);
  await context.close();
};

const visit: Tour = async ({ page, shoot }) => {
  await page.goto("/");
  await shoot("landing");
  await openWizard(page);
  // The receipt beside the form comes a moment later, on wide screens only.
  if ((page.viewportSize()?.width ?? 0) >= 1024) await page.getByRole("complementary").waitFor();
  await shoot("wizard-1-empty");
  await page.getByRole("button", { name: "Completa todos los campos *" }).click({ force: true });
  await shoot("wizard-1-errors");
  await fillBudget(page, household);
  await shoot("wizard-1-filled");
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await shoot("wizard-2-empty");
  await page.getByRole("radio", { name: household.priority }).check();
  await shoot("wizard-2-filled");
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
  await page.getByRole("button", { name: "Ver mis resultados", disabled: false }).waitFor();
  await shoot("wizard-3");
  await page.getByRole("heading", { name: "Mi Recomendación para Ti" }).waitFor();
  await shoot("wizard-4");
  await page
    .getByRole("button", { name: /^Ver más de / })
    .nth(1)
    .click();
  await shoot("wizard-4-detail");
  await page.keyboard.press("Escape");
  await chooseFirstPlan(page);
  await shoot("wizard-5-empty");
  await page.getByRole("checkbox").focus();
  await fillContact(page, { ...somebody(), phone: "12" });
  await submitButton(page).click({ force: true });
  await shoot("wizard-5-errors");
  await page.getByLabel("Teléfono").fill(somebody().phone);
  await page.context().setOffline(true);
  await submitButton(page).click();
  await page.getByRole("dialog", { name: "Guardada, se enviará" }).waitFor();
  await shoot("wizard-saved");
  await page.context().setOffline(false);
  await page.getByRole("dialog", { name: "¡Solicitud Enviada!" }).waitFor();
  await shoot("wizard-sent");
};

const visitAsClaro: Tour = async ({ page, shoot }) => {
  await openWizard(page);
  await fillBudget(page, { ...household, company: "Claro" });
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await page.getByRole("radio", { name: household.priority }).check();
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
  await page.getByRole("button", { name: "Ver mis resultados", disabled: false }).click();
  await page.getByRole("button", { name: "Dejar mis datos" }).waitFor();
  await shoot("wizard-4-claro");
};

const administer: Tour = async ({ page, shoot }, project) => {
  await page.goto("/no-existe");
  await shoot("not-found");
  await page.goto("/admin-login");
  await page.getByText("Usar estas credenciales").waitFor();
  await shoot("sign-in");
  await page.getByLabel("Usuario").fill("nadie");
  await page.getByLabel("Contraseña", { exact: true }).fill("equivocada");
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await page.getByRole("alert").waitFor();
  await shoot("sign-in-failed");
  await openPanel(page, project.admin());
  await shoot("panel");
  await page
    .getByRole("button", { name: /^Ver Detalles de / })
    .first()
    .click();
  await shoot("panel-detail");
  await page.keyboard.press("Escape");
  await searchBox(page).fill("nadie se llama así");
  await detailsOf(page, "").first().waitFor({ state: "detached" });
  await page.getByText("No se encontraron leads").waitFor();
  await shoot("panel-empty");
};

await main();
