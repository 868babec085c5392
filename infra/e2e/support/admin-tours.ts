import { expect, type Page } from "@playwright/test";
import { part } from "./lead-dialog.ts";
import { detailsOf, openPanel, openTab, searchBox, turnTo } from "./team.ts";
import type { Tour } from "./tours.ts";

/** Resolves when an open lead has its tools and its history, which are loaded after its data. */
const leadComplete = async (page: Page): Promise<void> => {
  const dialog = page.getByRole("dialog");
  await part(dialog, "Historia").waitFor();
  await expect(dialog.getByText(/^Cargando/)).toHaveCount(0);
};

/** Signing in, a lead's detail, and a search that finds nothing. */
export const administer: Tour = async ({ page, shoot }, project) => {
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
  await leadComplete(page);
  await shoot("panel-detail");
  await page.keyboard.press("Escape");
  await searchBox(page).fill("nadie se llama así");
  await detailsOf(page, "").first().waitFor({ state: "detached" });
  await page.getByText("No se encontraron leads").waitFor();
  await shoot("panel-empty");
};

const PANEL_TABS = [
  "resumen",
  "marcas",
  "servicios",
  "ia-config",
  "historia",
  "operaciones",
  "equipo",
  "auditoria",
] as const;
const CONSOLE_TABS = [
  "configuracion",
  "respuestas",
  "conocimiento",
  "entrenamiento",
  "conversaciones",
  "analiticas",
] as const;

/** Resolves when the first tab that is open has this id, and its content. */
const tabComplete = async (page: Page, tab: string): Promise<void> => {
  await page.locator(`[role=tab][aria-selected=true][id$="-${tab}"]`).waitFor();
  const open = page.getByRole("tabpanel").first();
  await open.getByRole("heading").or(open.getByRole("term")).first().waitFor();
  await expect(open.getByText(/^Cargando/)).toHaveCount(0);
};

/** Every tab of the panel but the leads, which `administer` shows, the board, and every tab of the assistant's console. */
export const administerTabs: Tour = async ({ page, shoot }, project) => {
  await openTab(page, project.admin(), "resumen");
  for (const tab of PANEL_TABS) {
    await turnTo(page, `tab=${tab}`);
    await tabComplete(page, tab);
    await shoot(`panel-${tab}`);
  }
  await turnTo(page, "tab=leads&vista=tablero");
  await page
    .getByRole("button", { name: /^Ver Detalles de / })
    .first()
    .waitFor();
  await shoot("panel-board");
  await page.goto("/admin-ia-config");
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const tab of CONSOLE_TABS) {
    await page.locator(`[role=tab][id$="-${tab}"]`).first().click();
    await tabComplete(page, tab);
    await shoot(`bot-${tab}`);
  }
};
