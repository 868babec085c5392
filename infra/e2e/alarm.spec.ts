import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, SIZE } from "./support/both-sizes.ts";
import {
  expectStep,
  fillPerson,
  heading,
  next,
  nextLead,
  openCategory,
  stepNumber,
} from "./support/categories.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

/** The button has aria-disabled, yet reacts to a press. */
const ANYWAY = { force: true } as const;
const send = (page: Page) => page.getByRole("button", { name: "Ver Propuestas" });

const fillUpToContact = async (page: Page): Promise<void> => {
  await openCategory(page, /^Alarmas/);
  await page.getByRole("radio", { name: /^Casa/ }).check();
  await next(page).click();
  await page.getByLabel("Comuna").fill("Ñuñoa");
  await next(page).click();
  await page.getByRole("checkbox", { name: "Cámaras de vigilancia" }).check();
  await page.getByRole("checkbox", { name: "Botón de pánico" }).check();
  await next(page).click();
  await page.getByRole("radio", { name: "No" }).check();
  await next(page).click();
  await expect(heading(page, "Datos de contacto")).toBeVisible();
};

test("six steps lead from the property to the confirmation, each without an axe violation at either size", {
  tag: "@request",
}, async ({ page, admin }) => {
  const person = newPerson();
  await page.setViewportSize(SIZE.phone);
  await openCategory(page, /^Alarmas/);
  await expectStep(page, "Paso 1 de 6", "¿Qué quieres proteger?");
  await expect(page.getByText("Popular", { exact: true })).toHaveCount(2);
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  await next(page).click(ANYWAY);
  await expect(page.getByRole("radio", { name: /^Casa/ })).toBeFocused();
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 1 de 6")).toBeVisible();
    for (const [name, popular] of [
      ["Casa", true],
      ["Departamento", true],
      ["Local Comercial", false],
    ] as const)
      await expect(
        page.getByRole("radio", { name: new RegExp(`^${name}.*${popular ? "Popular" : ""}$`) }),
      ).toBeVisible();
    await expect(page.getByText("Elige el tipo de propiedad.")).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole("radio", { name: /^Departamento/ }).check();
  await next(page).click();

  await expectStep(page, "Paso 2 de 6", "¿Dónde queda?");
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 2 de 6")).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByLabel("Comuna").fill("Providencia");
  await next(page).click();

  await expectStep(page, "Paso 3 de 6", "¿Qué necesitas?");
  await expect(page.getByRole("checkbox")).toHaveCount(6);
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 3 de 6")).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole("checkbox", { name: "Monitoreo 24/7" }).check();
  await next(page).click();

  await expectStep(page, "Paso 4 de 6", "¿Tienes alarma hoy?");
  await page.getByRole("radio", { name: "Sí" }).check();
  await expect(next(page)).toHaveAttribute("aria-disabled", "true");
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 4 de 6")).toBeVisible();
    for (const provider of ["Prosegur", "ADT", "Securitas", "Otro"])
      await expect(page.getByRole("radio", { name: provider })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole("radio", { name: "Securitas" }).check();
  await page.getByLabel("Pago mensual").fill("42.000");
  await next(page).click();

  await expectStep(page, "Paso 5 de 6", "Datos de contacto");
  await send(page).click(ANYWAY);
  await expect(page.getByLabel("Nombre completo")).toBeFocused();
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 5 de 6")).toBeVisible();
    await expectAccessible(page);
  });
  await fillPerson(page, person);
  const { quoteDetails: _, ...lead } = await nextLead(page, () => send(page).click());
  expect(lead).toMatchObject({
    name: person.name,
    serviceCategory: "alarmas",
    priority: "seguridad",
    needsInstallation: true,
    leadSource: "sitio web",
    monthlyPayment: "42000",
    currentCompany: "Securitas",
    newMonthlyPrice: "25000",
    monthlySavings: "17000",
    annualSavings: "204000",
    status: "pending",
    consent: { id: "alarmas@1", acceptedAt: expect.any(String) },
  });

  await expectStep(page, "Paso 6 de 6", "Solicitud Enviada");
  await expect(page.getByRole("link", { name: "Llamar ahora" })).toHaveAttribute("href", /^tel:\+/);
  await atBothSizes(page, async () => {
    await expect(stepNumber(page, "Paso 6 de 6")).toBeVisible();
    await expect(page.getByText("Un asesor te llama en menos de 2 horas hábiles.")).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole("button", { name: "Volver al inicio" }).click();
  await expect(heading(page, "¿Qué quieres comparar?")).toBeFocused();

  await openSession(page, admin);
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
});

test("the browser's Back goes back step by step and keeps what was filled in, Forward takes it up again; 'No' takes provider and payment away, and the arrow goes back a step and out of the wizard", async ({
  page,
}) => {
  await fillUpToContact(page);
  const arrow = page.getByRole("button", { name: "Volver", exact: true });
  await test.step("the browser's Back", async () => {
    await page.goBack();
    await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
    await page.goBack();
    await expect(page.getByRole("checkbox", { name: "Botón de pánico" })).toBeChecked();
    await page.goBack();
    await expect(page.getByLabel("Comuna")).toHaveValue("Ñuñoa");
    await page.goBack();
    await page.goBack();
    await expect(heading(page, "¿Qué quieres comparar?")).toBeVisible();
    await page.goForward();
    await expect(heading(page, "Datos de contacto")).toBeVisible();
  });
  await test.step("'No' takes provider and payment away", async () => {
    await arrow.click();
    await page.getByRole("radio", { name: "Sí" }).check();
    await page.getByRole("radio", { name: "ADT" }).check();
    await page.getByLabel("Pago mensual").fill("30000");
    await page.getByRole("radio", { name: "No" }).check();
    await expect(page.getByLabel("Pago mensual")).toHaveCount(0);
    await page.getByRole("radio", { name: "Sí" }).check();
    await expect(page.getByLabel("Pago mensual")).toHaveValue("");
    await expect(page.getByRole("radio", { name: "ADT" })).not.toBeChecked();
  });
  await test.step("the arrow", async () => {
    for (const name of [
      "¿Qué necesitas?",
      "¿Dónde queda?",
      "¿Qué quieres proteger?",
      "¿Qué quieres comparar?",
    ]) {
      await arrow.click();
      await expect(heading(page, name)).toBeVisible();
    }
    expect(new URL(page.url()).search).toBe("");
  });
});

test.describe("while the way to the server is gone", () => {
  test.use({ mayComplain: /ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/ });

  test("the confirmation says that the lead is kept, and turns into 'sent' when it has arrived, once", async ({
    page,
    context,
    admin,
  }) => {
    const person = newPerson();
    await fillUpToContact(page);
    await fillPerson(page, person);
    await context.setOffline(true);
    await send(page).click();
    await atBothSizes(page, async () => {
      await expect(heading(page, "Guardada, se enviará")).toBeVisible();
      await expectAccessible(page);
    });
    await context.setOffline(false);
    await expect(heading(page, "Solicitud Enviada")).toBeVisible();
    await openSession(page, admin);
    await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
  });
});

test.describe("when the server refuses", () => {
  test.use({ mayComplain: /status of 400/ });

  test("the visitor comes back to the field with the reason, and the corrected request arrives", {
    tag: "@request",
  }, async ({ page }) => {
    const person = newPerson();
    await fillUpToContact(page);
    await send(page).click(ANYWAY);
    await fillPerson(page, person);
    await page.route(
      "**/api/contacts",
      async (route) => {
        const body = route.request().postDataJSON() as object;
        await route.continue({ postData: JSON.stringify({ ...body, phone: "12" }) });
      },
      { times: 1 },
    );
    await send(page).click();
    await expect(page.getByLabel("Teléfono")).toBeFocused();
    await atBothSizes(page, async () => {
      await expect(page.getByText("Revisa el teléfono").first()).toBeVisible();
      await expectAccessible(page);
    });
    // The first key ends the refusal: the focus stays, although another field has an error by now.
    await page.getByLabel("Nombre completo").fill("");
    await page.getByLabel("Teléfono").pressSequentially("9");
    await expect(page.getByText("Revisa el teléfono")).toHaveCount(0);
    await expect(page.getByLabel("Teléfono")).toBeFocused();
    await fillPerson(page, person);
    await send(page).click();
    await expect(heading(page, "Solicitud Enviada")).toBeVisible();
    // The visitor's own page is one of their country.
    await page.getByRole("link", { name: "Ver el estado de mi solicitud" }).click();
    await expect(page.locator("html[lang=es-CL]").getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Necesitas ayuda" }).click();
    await atBothSizes(page, () =>
      expect(page.getByRole("link", { name: "Llámanos: +56 2 2555 0100" })).toBeVisible(),
    );
  });
});

test("the whole way goes by keyboard alone", async ({ page }) => {
  const person = newPerson();
  await page.goto("/chile");
  const tabTo = async (target: ReturnType<Page["locator"]>): Promise<void> => {
    for (let stop = 0; stop < 40; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${target} can't be reached by Tab`);
  };
  const press = async (name: string | RegExp): Promise<void> => {
    await tabTo(page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  };
  await press(/^Alarmas/);
  await expect(heading(page, "¿Qué quieres proteger?")).toBeFocused();
  await tabTo(page.getByRole("radio").first());
  await page.keyboard.press("Space");
  await press("Continuar");
  await expect(heading(page, "¿Dónde queda?")).toBeFocused();
  await tabTo(page.getByLabel("Comuna"));
  await page.keyboard.type("Macul");
  // Enter in a field continues to the next step, as in every wizard.
  await page.keyboard.press("Enter");
  await expect(heading(page, "¿Qué necesitas?")).toBeFocused();
  await tabTo(page.getByRole("checkbox").first());
  await page.keyboard.press("Space");
  await press("Continuar");
  await expect(heading(page, "¿Tienes alarma hoy?")).toBeFocused();
  await tabTo(page.getByRole("radio", { name: "Sí" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
  await press("Continuar");
  await expect(heading(page, "Datos de contacto")).toBeFocused();
  for (const [label, value] of [
    ["Nombre completo", person.name],
    ["RUT", person.dni],
    ["Teléfono", person.phone],
    ["Correo electrónico", person.email],
  ] as const) {
    await tabTo(page.getByLabel(label));
    await page.keyboard.type(value);
  }
  await tabTo(page.getByRole("checkbox"));
  await page.keyboard.press("Space");
  await press("Ver Propuestas");
  await expect(heading(page, "Solicitud Enviada")).toBeFocused();
});

test("from the Peruvian landing the form asks in soles for a district, and the panel has the lead under Peru", {
  tag: "@request",
}, async ({ page, admin }) => {
  const person = newPerson();
  await page.goto("/");
  await page.getByRole("link", { name: /^Alarmas/ }).click();
  await expect(page).toHaveURL(/\/alarmas$/);
  await page.getByRole("radio", { name: /^Casa/ }).check();
  await next(page).click();
  await page.getByLabel("Distrito").fill("Lince");
  await next(page).click();
  await page.getByRole("checkbox", { name: "Cámaras de vigilancia" }).check();
  await next(page).click();
  await page.getByRole("radio", { name: "Sí" }).check();
  await page.getByRole("radio", { name: "Prosegur" }).check();
  await page.getByLabel("Pago mensual").fill("129.90");
  await atBothSizes(page, async () => {
    await expect(page.getByText("En soles, por ejemplo 120.")).toBeVisible();
    await expectAccessible(page);
  });
  await next(page).click();
  await page.getByLabel("Nombre completo").fill(person.name);
  await page.getByLabel("DNI o carné de extranjería").fill(person.dni);
  await page.getByLabel("Teléfono").fill(person.phone);
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByRole("checkbox", { name: /Ley N° 29733/ }).check();
  await atBothSizes(page, async () => {
    await expect(page.getByText(/Chile|21\.719/)).toHaveCount(0);
    await expectAccessible(page);
  });
  const lead = await nextLead(page, () => send(page).click());
  expect(lead).toMatchObject({
    route: "/alarmas",
    address: "Lince",
    monthlyPayment: "129.9",
    amountsCurrency: "PEN",
    consent: { id: "alarmas_peru@1" },
    selectedPlanName: "Sistema de alarma (precio de demostración)",
  });
  await expect(heading(page, "Solicitud Enviada")).toBeVisible();
  await openSession(page, admin);
  await expect
    .poll(async () => await findLeads(page.request, person.email))
    .toMatchObject([{ market: "peru", currency: "PEN", phone: `51${person.phone}` }]);
  // Another history entry: that of the confirmation would show it again.
  await page.goto("/");
  await page.goto("/alarmas");
  await page.getByRole("button", { name: "Volver", exact: true }).click();
  await expect(page.getByRole("button", { name: "Evaluar Mi Plan y Ahorrar" })).toBeVisible();
});
