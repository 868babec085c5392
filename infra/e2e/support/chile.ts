import { expect, type Page } from "@playwright/test";
import { fillPerson, heading, next, openCategory } from "./categories.ts";
import { endAnalysis, type Person } from "./visitor.ts";

/** Headings of the Chile-style flow, step by step. */
export const TITLE = {
  picker: "¿Qué quieres comparar?",
  spend: "¿Cuánto pagas hoy?",
  service: "¿Qué servicio tienes hoy?",
  need: "¿Qué necesitas?",
  analysis: "Analizando tu situación",
  proposal: "Tu propuesta",
  contact: "Contrata tu nuevo plan",
  sent: "¡Solicitud enviada!",
} as const;

export const submitChile = (page: Page) => page.getByRole("button", { name: "Confirmar y Contactarme" });

export const toProposal = async (page: Page, company = "Movistar"): Promise<void> => {
  await openCategory(page, /^Internet \+ TV/);
  await page.getByRole("radio", { name: company }).check();
  await page.getByLabel("Pago mensual").fill("38000");
  await next(page).click();
  await page.getByRole("button", { name: /^Doble Pack/ }).click();
  await page.getByRole("button", { name: /^Quiero ahorrar dinero/ }).click();
  await endAnalysis(
    page.getByRole("button", { name: "Ver mi propuesta", disabled: false }),
    heading(page, /^(Tu propuesta|Nuestro equipo te ayudará)$/),
  );
  // The draft is written shortly after the step is shown: leaving earlier would keep the previous step.
  await page.waitForFunction(() => Object.values(localStorage).some((text) => /"priority":"\w/.test(text)));
};

export const PROPOSAL_LINK = "/chile?pago=38000&cia=movistar&servicio=doble&prioridad=ahorrar";

/** Opens the proposal by the link that a visitor shares; it has become a draft. For tests of what comes after the answers. */
export const openProposal = async (page: Page): Promise<void> => {
  await page.goto(PROPOSAL_LINK);
  await expect(heading(page, TITLE.proposal)).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe("");
};

export const toContact = async (page: Page, person: Person): Promise<void> => {
  await toProposal(page);
  await fillChileContact(page, person);
};

/** Fills the contact step, from the proposal or from the step itself. */
export const fillChileContact = async (page: Page, person: Person): Promise<void> => {
  const choose = page.getByRole("button", { name: "Elegir recomendado" });
  await expect(choose.or(heading(page, TITLE.contact))).toBeVisible();
  if (await choose.isVisible()) await choose.click();
  await expect(heading(page, TITLE.contact)).toBeVisible();
  await page.getByLabel("Dirección").fill(person.address);
  await fillPerson(page, person);
};
