import type { Page } from "@playwright/test";
import { fillPerson, next, openCategory } from "./categories.ts";
import { fillChileContact, submitChile, TITLE, toProposal } from "./chile.ts";
import type { RunningProject } from "./project.ts";
import {
  chooseFirstPlan,
  fillBudget,
  fillContact,
  getResults,
  household,
  newPerson,
  openWizard,
  type Person,
  resultsHeading,
  sendLead,
  skipAnalysis,
  submitButton,
} from "./visitor.ts";

export type Camera = { readonly page: Page; readonly shoot: (name: string) => Promise<void> };
/** `person`: whose lead it sends, if it sends one. */
export type Tour = (camera: Camera, project: Pick<RunningProject, "admin">, person?: Person) => Promise<void>;

/** A dialog opens a moment after the press, and Escape before that would close nothing. */
const dialogShown = (page: Page) => page.getByRole("dialog").first().waitFor();
const shown = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** The Peru wizard, with its errors, and a lead that is sent after an outage. */
export const visit: Tour = async ({ page, shoot }, _project, person = newPerson()) => {
  await page.goto("/");
  await shoot("landing");
  await openWizard(page);
  // The receipt beside the form comes a moment later, on wide screens only.
  if ((page.viewportSize()?.width ?? 0) >= 1024)
    await page.getByRole("complementary", { name: "Tu cuenta de hoy" }).waitFor();
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
  await page
    .getByRole("button", { name: "Ver mis resultados", disabled: false })
    .or(resultsHeading(page))
    .first()
    .waitFor();
  await shoot("wizard-3");
  await resultsHeading(page).waitFor();
  await shoot("wizard-4");
  await page
    .getByRole("button", { name: /^Ver más de / })
    .nth(1)
    .click();
  await dialogShown(page);
  await shoot("wizard-4-detail");
  await page.keyboard.press("Escape");
  await chooseFirstPlan(page);
  await shoot("wizard-5-empty");
  await page.getByRole("checkbox").focus();
  await fillContact(page, { ...person, phone: "12" });
  await submitButton(page).click({ force: true });
  await shoot("wizard-5-errors");
  await page.getByLabel("Teléfono").fill(person.phone);
  await page.context().setOffline(true);
  await submitButton(page).click();
  await page.getByRole("dialog", { name: "Guardada, se enviará" }).waitFor();
  await shoot("wizard-saved");
  await page.context().setOffline(false);
  await page.getByRole("dialog", { name: "¡Solicitud Enviada!" }).waitFor();
  await shoot("wizard-sent");
};

/** The Peru wizard for a household that gets no plans. */
export const visitAsClaro: Tour = async ({ page, shoot }) => {
  await openWizard(page);
  await fillBudget(page, { ...household, company: "Claro" });
  await page.getByRole("button", { name: "Continuar ➜" }).click();
  await page.getByRole("radio", { name: household.priority }).check();
  await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
  await skipAnalysis(page);
  await page.getByRole("button", { name: "Dejar mis datos" }).waitFor();
  await shoot("wizard-4-claro");
};

/** The Chile-style flow, from the picker to the end. */
export const visitChile: Tour = async ({ page, shoot }, _project, person = newPerson()) => {
  await page.goto("/chile");
  await shoot("chile-0");
  await page.getByRole("button", { name: /^Planes Móviles/ }).click();
  await page.getByText("temporalmente deshabilitada").waitFor();
  await shoot("chile-0-mobile-plans");
  await toProposal(page, "VTR");
  await shoot("chile-4-vtr");
  await page.evaluate(() => localStorage.clear());
  await openCategory(page, /^Internet \+ TV/);
  await shown(page, TITLE.spend);
  await shoot("chile-1");
  await page.getByRole("radio", { name: "Movistar" }).check();
  await page.getByLabel("Pago mensual").fill("38000");
  await next(page).click();
  await shown(page, TITLE.service);
  await shoot("chile-2");
  await page.getByRole("button", { name: /^Doble Pack/ }).click();
  await shown(page, TITLE.need);
  await shoot("chile-3");
  await page.getByRole("button", { name: /^Quiero ahorrar dinero/ }).click();
  await shown(page, TITLE.analysis);
  await shoot("chile-4-analysis");
  await shown(page, TITLE.proposal);
  await shoot("chile-4");
  await page
    .getByRole("button", { name: /^Ver detalles/ })
    .first()
    .click();
  await dialogShown(page);
  await shoot("chile-4-details");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
  await page.getByLabel("Ordenar por").selectOption("Mayor velocidad");
  await shoot("chile-4-filters");
  for (const place of [0, 1, 2])
    await page
      .getByRole("checkbox", { name: /^Comparar / })
      .nth(place)
      .click();
  await page.getByRole("button", { name: "Comparar (3)" }).click();
  await dialogShown(page);
  await shoot("chile-4-compare");
  await page.keyboard.press("Escape");
  await fillChileContact(page, person);
  await shoot("chile-5");
  await submitChile(page).click();
  await shown(page, TITLE.sent);
  await shoot("chile-6");
};

export const visitAlarm: Tour = async ({ page, shoot }, _project, person = newPerson()) => {
  await openCategory(page, /^Alarmas/);
  await page.getByRole("radio", { name: /^Casa/ }).waitFor();
  await shoot("alarm-1");
  await page.getByRole("radio", { name: /^Casa/ }).check();
  await next(page).click();
  await shoot("alarm-2");
  await page.getByLabel("Comuna").fill("Ñuñoa");
  await next(page).click();
  await shoot("alarm-3");
  await page.getByRole("checkbox", { name: "Cámaras de vigilancia" }).check();
  await next(page).click();
  await page.getByRole("radio", { name: "Sí" }).check();
  await shoot("alarm-4");
  await page.getByRole("radio", { name: "Securitas" }).check();
  await page.getByLabel("Pago mensual").fill("42000");
  await next(page).click();
  await fillPerson(page, person);
  await shoot("alarm-5");
  await page.getByRole("button", { name: "Ver Propuestas" }).click();
  await shown(page, "Solicitud Enviada");
  await shoot("alarm-6");
};

export const visitCar: Tour = async ({ page, shoot }, _project, person = newPerson()) => {
  await openCategory(page, /^Seguro de Auto/);
  await page.getByRole("radio", { name: /^Tengo la placa/ }).check();
  await page.getByLabel("Placa", { exact: true }).fill("ABC123");
  await shoot("car-1");
  await next(page).click();
  await page.getByRole("combobox", { name: "Marca" }).fill("toy");
  await shoot("car-2");
  await page.getByRole("option", { name: "Toyota" }).click();
  await page.getByLabel("Modelo").fill("Yaris");
  await next(page).click();
  await page.getByRole("radio", { name: /^Todo Riesgo/ }).check();
  await page.getByLabel("Pago mensual").fill("33333");
  await shoot("car-3");
  await next(page).click();
  await fillPerson(page, person);
  await shoot("car-4");
  await page.getByRole("button", { name: "Recibir mis opciones" }).click();
  await shown(page, "Solicitud Enviada");
  await shoot("car-5");
};

/** Pages and tools besides the wizards: text pages, chat and help, the tools of step 4, and this person's own page. */
export const visitAround: Tour = async ({ page, shoot }, _project, person = newPerson()) => {
  for (const [path, name] of [
    ["/metodologia", "method"],
    ["/privacidad", "privacy"],
  ] as const) {
    await page.goto(path);
    await shown(page, /./);
    await shoot(name);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Necesitas ayuda" }).click();
  await dialogShown(page);
  await shoot("help");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Abrir el chat" }).click();
  await page.getByRole("textbox", { name: "Escribe tu pregunta" }).fill("¿Cuál es el plan más barato?");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("S/").first().waitFor();
  await shoot("chat");
  await openWizard(page);
  await getResults(page, household);
  await page.getByRole("button", { name: "Cambiar mis pesos" }).click();
  await shoot("wizard-4-weights");
  await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
  await shoot("wizard-4-filters");
  for (const box of [0, 1])
    await page
      .getByRole("checkbox", { name: /^Comparar / })
      .nth(box)
      .check();
  await page.getByRole("button", { name: "Comparar (2)" }).click();
  await dialogShown(page);
  await shoot("wizard-4-compare");
  await page.evaluate(() => localStorage.clear());
  await sendLead(page, person);
  await page.getByRole("link", { name: "Ver el estado de mi solicitud" }).click();
  await shown(page, /^Hola/);
  await shoot("status");
};
