import type { Page } from "@playwright/test";
import { fillPerson, next, openCategory } from "./categories.ts";
import { submitChile, TITLE, toContact } from "./chile.ts";
import {
  chooseFirstPlan,
  fillContact,
  getResults,
  household,
  openWizard,
  type Person,
  submitButton,
} from "./visitor.ts";

type Wizard = {
  /** Everything but the last press. */
  readonly fill: (page: Page, person: Person) => Promise<void>;
  readonly press: (page: Page) => Promise<void>;
  /** Text of the confirmation, shown once the server has the lead. */
  readonly sent: string;
};

/** A wizard walked from its first step, restored from a draft. */
type WholeWizard = Wizard & {
  readonly name: string;
  readonly path: string;
  /** Headings of the first step, of the contact step and of the one before that. */
  readonly first: string;
  readonly contact: string;
  readonly before: string;
};

/** Those with plans. */
export const WIZARDS: readonly WholeWizard[] = [
  {
    name: "Peru",
    fill: async (page, person) => {
      await openWizard(page);
      await getResults(page, household);
      await chooseFirstPlan(page);
      await fillContact(page, person);
    },
    press: (page) => submitButton(page).click(),
    sent: "¡Solicitud Enviada!",
    path: "/?evaluar=peru",
    first: "¿Qué pagas hoy?",
    contact: "Datos de Contacto",
    before: "Mi Recomendación para Ti",
  },
  {
    name: "Chile",
    fill: toContact,
    press: (page) => submitChile(page).click(),
    sent: "¡Solicitud enviada!",
    path: "/chile",
    first: "¿Qué quieres comparar?",
    contact: TITLE.contact,
    before: TITLE.proposal,
  },
];

/** One of the two short wizards, which are one component with other forms. */
export const ALARM: Wizard = {
  fill: async (page, person) => {
    await openCategory(page, /^Alarmas/);
    await page.getByRole("radio", { name: /^Casa/ }).check();
    await next(page).click();
    await page.getByLabel("Comuna").fill("Ñuñoa");
    await next(page).click();
    await page.getByRole("checkbox", { name: "Cámaras de vigilancia" }).check();
    await next(page).click();
    await page.getByRole("radio", { name: "No" }).check();
    await next(page).click();
    await fillPerson(page, person);
  },
  press: (page) => page.getByRole("button", { name: "Ver Propuestas" }).click(),
  sent: "Solicitud Enviada",
};

const PERU_LINK = "/?evaluar=peru&vivienda=casa&pago=150&cia=win&servicio=internet&prioridad=ambos";

/** An entry to the last step that skips the steps where the wizard loads the code of later steps. */
export const PERU_BY_LINK: Wizard = {
  fill: async (page, person) => {
    await page.goto(PERU_LINK);
    await chooseFirstPlan(page);
    await fillContact(page, person);
  },
  press: (page) => submitButton(page).click(),
  sent: "¡Solicitud Enviada!",
};

/** Says that a lead waits on the device. */
export const savedOffline = (page: Page) => page.getByRole("heading", { name: "Guardada, se enviará" });
