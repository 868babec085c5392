import { expect, type Locator, type Page } from "@playwright/test";

export type Answers = {
  readonly housing: "Casa" | "Edificio";
  readonly payment: string;
  readonly company: string;
  readonly service: string;
  readonly priority: string;
};
export type Person = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly dni: string;
  readonly address: string;
};

export const household: Answers = {
  housing: "Casa",
  payment: "190",
  company: "Movistar",
  service: "Doble Pack",
  priority: "Ahorrar dinero",
};

/** A person unique to this run: the ends of name and phone are random. */
export const newPerson = (name = "Persona Inventada"): Person => {
  const mark = crypto.randomUUID();
  const digits = BigInt(`0x${mark.replaceAll("-", "")}`)
    .toString()
    .slice(-8);
  return {
    name: `${name} ${mark.slice(0, 8)}`,
    phone: `9${digits}`,
    email: `persona.${mark.slice(0, 7)}@ejemplo.test`,
    dni: digits,
    address: `Jirón Imaginario ${digits}, Lince`,
  };
};

export const openWizard = async (page: Page): Promise<void> => {
  await page.goto("/?evaluar=peru");
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué pagas hoy?" })).toBeVisible();
};

export const fillBudget = async (page: Page, answers: Answers): Promise<void> => {
  await page.getByRole("radio", { name: answers.housing }).check();
  await page.getByLabel("Pago mensual").fill(answers.payment);
  await page.getByRole("group", { name: "Compañía actual" }).getByLabel(answers.company).check();
  await page.getByRole("group", { name: "Servicio actual" }).getByLabel(answers.service).check();
};

/** Walks the open wizard to the results of step 4. */
export const getResults = async (page: Page, answers: Answers): Promise<void> => {
  await fillBudget(page, answers);
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await page.getByRole("radio", { name: answers.priority }).check();
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
  await skipAnalysis(page);
};

export const resultsHeading = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" });

/** From the analysis to the results of step 4. */
export const skipAnalysis = (page: Page): Promise<void> =>
  endAnalysis(
    page.getByRole("button", { name: "Ver mis resultados", disabled: false }),
    resultsHeading(page),
  );

/** Presses the button that leads on from the analysis, unless the analysis goes on by itself before. */
export const endAnalysis = async (onward: Locator, results: Locator): Promise<void> => {
  await expect(onward.or(results).first()).toBeVisible();
  await expect(async () => {
    if (await onward.isVisible()) await onward.click({ timeout: 1_000 });
    await expect(results).toBeVisible({ timeout: 1_000 });
  }).toPass();
};

/** Words of a link that are not simply the answer's own in small letters. */
const IN_LINK: Readonly<Record<string, string>> = {
  "Solo Internet": "internet",
  "Doble Pack": "doble",
  "Ahorrar dinero": "ahorrar",
};
const inLink = (answer: string) => IN_LINK[answer] ?? answer.toLowerCase();

/** Opens the results of step 4 by the link that a visitor shares: for tests of what comes after the answers. */
export const openResults = async (page: Page, answers: Answers = household): Promise<void> => {
  const { housing, payment, company, service, priority } = answers;
  const link = new URLSearchParams({
    evaluar: "peru",
    vivienda: inLink(housing),
    pago: payment,
    cia: inLink(company),
    servicio: inLink(service),
    prioridad: inLink(priority),
  });
  await page.goto(`/?${link}`);
  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
};

/** Fills the contact step, up to its button. */
export const fillContact = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel("Nombre y apellido").fill(person.name);
  await page.getByLabel("Teléfono").fill(person.phone);
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByLabel("DNI").fill(person.dni);
  await page.getByLabel("Dirección").fill(person.address);
  await page.getByRole("checkbox", { name: "Ley N° 29733" }).check();
};

/** Chooses the first plan: its button is the screen's only primary button. */
export const chooseFirstPlan = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "CONTRATAR MI PLAN PERFECTO" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Datos de Contacto" })).toBeVisible();
};

export const submitButton = (page: Page) => page.getByRole("button", { name: "Enviar mi solicitud" });

/** The whole way of a visitor, up to the press of the last button. */
export const sendLead = async (page: Page, person: Person, answers: Answers = household): Promise<void> => {
  await openWizard(page);
  await getResults(page, answers);
  await chooseFirstPlan(page);
  await fillContact(page, person);
  await submitButton(page).click();
};
