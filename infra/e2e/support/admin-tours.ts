import { expect, type Page } from "@playwright/test";
import { part } from "./lead-dialog.ts";
import { detailsOf, openPanel, searchBox, turnTo } from "./team.ts";
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

/** Every tab of the panel, and the board. */
export const administerTabs: Tour = async ({ page, shoot }, project) => {
  await openPanel(page, project.admin());
  for (const tab of [
    "resumen",
    "leads",
    "marcas",
    "servicios",
    "ia-config",
    "operaciones",
    "equipo",
    "auditoria",
  ]) {
    await turnTo(page, `tab=${tab}`);
    await page.locator(`[role=tab][aria-selected=true][id$="-${tab}"]`).waitFor();
    await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
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
  await shoot("bot-config");
};
