import { expect, type Page } from "@playwright/test";
import { tabTo } from "./support/keys.ts";
import { test } from "./support/test.ts";
import { household, newPerson } from "./support/visitor.ts";

const press = async (page: Page, name: string | RegExp): Promise<void> => {
  await tabTo(
    page,
    page.getByRole("button", { name, disabled: false }).and(page.locator(":visible")).first(),
  );
  await page.keyboard.press("Enter");
};

/** Into the group by Tab, to the option by the arrows. */
const choose = async (page: Page, group: string, index: number): Promise<void> => {
  const radios = page.getByRole("group", { name: group }).getByRole("radio");
  await tabTo(page, radios.first());
  await page.keyboard.press("Space");
  for (let step = 0; step < index; step += 1) await page.keyboard.press("ArrowDown");
  await expect(radios.nth(index)).toBeChecked();
};

test("the whole way goes by keyboard alone", async ({ page }) => {
  const person = newPerson();
  await page.goto("/");
  await press(page, "Evaluar Mi Plan y Ahorrar");
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué pagas hoy?" })).toBeFocused();
  await choose(page, "Tu vivienda", 0);
  await tabTo(page, page.getByLabel("Pago mensual"));
  await page.keyboard.type(household.payment);
  await choose(page, "Compañía actual", 2);
  await choose(page, "Servicio actual", 1);
  await press(page, "Continuar ➜");
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué te importa más?" })).toBeFocused();
  await choose(page, "Tu prioridad", 0);
  await press(page, "Analizar Planes ➜");
  await expect(page.getByRole("heading", { level: 1, name: "Análisis IA" })).toBeFocused();
  await press(page, "Ver mis resultados");
  await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeFocused();
  await press(page, /^Ver más de /);
  const detail = page.getByRole("dialog");
  await expect(detail).toBeVisible();
  await press(page, "ELEGIR ESTE PLAN");
  await expect(page.getByRole("heading", { level: 1, name: "Datos de Contacto" })).toBeFocused();
  for (const [label, value] of [
    ["Nombre y apellido", person.name],
    ["Teléfono", person.phone],
    ["Correo electrónico", person.email],
    ["DNI", person.dni],
    ["Dirección", person.address],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await tabTo(page, page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  // Enter in a field sends the form, as everywhere.
  await press(page, "Enviar mi solicitud");
  const modal = page.getByRole("dialog", { name: "¡Solicitud Enviada!" });
  await expect(modal.getByRole("heading", { name: "¡Solicitud Enviada!" })).toBeFocused();
  await press(page, "Hacer otra consulta");
  await expect(page.getByRole("heading", { level: 1, name: "¿Qué pagas hoy?" })).toBeVisible();
});
