import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectStep, fillPerson, heading, next, nextLead, stepNumber } from "./support/categories.ts";
import { tabTo } from "./support/keys.ts";
import { findLeads, openSession } from "./support/team.ts";
import { test } from "./support/test.ts";
import { visitAlarm } from "./support/tours.ts";
import { newPerson } from "./support/visitor.ts";
import { walkTour } from "./support/walk-tour.ts";

const send = (page: Page) => page.getByRole("button", { name: "Ver Propuestas" });

test("six steps lead from the property to the confirmation, each without an axe violation at either size; on phones nothing is covered, and each fits with text at 200 %", {
  tag: "@phone",
}, async ({ page, admin }) => {
  const person = newPerson();
  await walkTour(visitAlarm, {
    page,
    admin,
    person,
    screens: {
      "alarm-1": async () => {
        await expectStep(page, "Paso 1 de 6", "¿Qué quieres proteger?");
        await expect(page.getByText("Popular", { exact: true })).toHaveCount(2);
        await expect(next(page)).toHaveAttribute("aria-disabled", "true");
        for (const [name, popular] of [
          ["Casa", true],
          ["Departamento", true],
          ["Local Comercial", false],
        ] as const)
          await expect(
            page.getByRole("radio", { name: new RegExp(`^${name}.*${popular ? "Popular" : ""}$`) }),
          ).toBeVisible();
      },
      "alarm-2": () => expectStep(page, "Paso 2 de 6", "¿Dónde queda?"),
      "alarm-3": async () => {
        await expectStep(page, "Paso 3 de 6", "¿Qué necesitas?");
        await expect(page.getByRole("checkbox")).toHaveCount(6);
      },
      "alarm-4": async () => {
        await expect(heading(page, "¿Tienes alarma hoy?")).toBeVisible();
        await expect(stepNumber(page, "Paso 4 de 6")).toBeVisible();
        await expect(next(page)).toHaveAttribute("aria-disabled", "true");
        for (const provider of ["Prosegur", "ADT", "Securitas", "Otro"])
          await expect(page.getByRole("radio", { name: provider })).toBeVisible();
      },
      "alarm-5": async () => {
        await expect(heading(page, "Datos de contacto")).toBeVisible();
        await expect(stepNumber(page, "Paso 5 de 6")).toBeVisible();
      },
      "alarm-6": async () => {
        await expectStep(page, "Paso 6 de 6", "Solicitud Enviada");
        await expect(page.getByText("Un asesor te llama en menos de 2 horas hábiles.")).toBeVisible();
      },
    },
  });
  await expect(page.getByRole("link", { name: "Llamar ahora" })).toHaveAttribute("href", /^tel:\+/);
  await page.getByRole("button", { name: "Volver al inicio" }).click();
  await expect(heading(page, "¿Qué quieres comparar?")).toBeFocused();
  await openSession(page, admin);
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
});

const fillByKeyboard = async (page: Page, fields: readonly (readonly [label: string, value: string])[]) => {
  for (const [label, value] of fields) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(value);
  }
};

test.describe("when the server refuses, and while the way to it is gone", () => {
  test.use({ mayComplain: /status of 400|ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_\w+)/ });

  test("the whole way goes by keyboard alone; Back goes back step by step and keeps what was filled in, Forward takes it up again, and the arrow leads out; a refusal comes back to its field; a reload keeps the answers; the corrected request is kept without a connection, and arrives once", async ({
    page,
    context,
    admin,
  }) => {
    const person = newPerson();
    const press = async (name: string | RegExp): Promise<void> => {
      await tabTo(page, page.getByRole("button", { name }));
      await page.keyboard.press("Enter");
    };
    await page.goto("/chile");
    await test.step("up to the contact step by keyboard alone", async () => {
      await press(/^Alarmas/);
      await expect(heading(page, "¿Qué quieres proteger?")).toBeFocused();
      await press("Continuar");
      await expect(page.getByRole("radio", { name: /^Casa/ })).toBeFocused();
      await expect(page.getByText("Elige el tipo de propiedad.")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Space");
      await press("Continuar");
      await expect(heading(page, "¿Dónde queda?")).toBeFocused();
      await tabTo(page, page.getByLabel("Comuna"));
      await page.keyboard.type("Macul");
      // Enter in a field continues to the next step, as in every wizard.
      await page.keyboard.press("Enter");
      await expect(heading(page, "¿Qué necesitas?")).toBeFocused();
      await tabTo(page, page.getByRole("checkbox").first());
      await page.keyboard.press("Space");
      await press("Continuar");
      await expect(heading(page, "¿Tienes alarma hoy?")).toBeFocused();
      await tabTo(page, page.getByRole("radio", { name: "Sí" }));
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
      await press("Continuar");
      await expect(heading(page, "Datos de contacto")).toBeFocused();
    });

    const arrow = page.getByRole("button", { name: "Volver", exact: true });
    await test.step("the browser's Back and Forward", async () => {
      await page.goBack();
      await expect(page.getByRole("radio", { name: "No" })).toBeChecked();
      await page.goBack();
      await expect(page.getByRole("checkbox").first()).toBeChecked();
      await page.goBack();
      await expect(page.getByLabel("Comuna")).toHaveValue("Macul");
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
      await page.getByRole("radio", { name: "No" }).check();
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
      await page.goto("/chile?categoria=alarmas");
      await expect(heading(page, "Datos de contacto")).toBeVisible();
    });

    await test.step("a refusal comes back to its field with the reason", async () => {
      await press("Ver Propuestas");
      await expect(page.getByLabel("Nombre completo")).toBeFocused();
      await fillByKeyboard(page, [
        ["Nombre completo", person.name],
        ["RUT", person.dni],
        ["Teléfono", person.phone],
        ["Correo electrónico", person.email],
      ]);
      await tabTo(page, page.getByRole("checkbox"));
      await page.keyboard.press("Space");
      // As the server refuses the request of an older page. In Firefox no test can change a request's body.
      const issues = [{ path: "phone", code: "phone_unreachable", message: "Revisa el teléfono." }];
      const refusal = { code: "invalid_input", message: "Revisa los datos.", issues };
      await page.route("**/api/contacts", (route) => route.fulfill({ status: 400, json: refusal }), {
        times: 1,
      });
      await press("Ver Propuestas");
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
    });

    await test.step("a reload keeps the answers but the consent, and says so", async () => {
      await page.reload();
      await expect(page.getByText("Retomamos tu consulta.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Empezar de nuevo" })).toBeVisible();
      await expect(page.getByLabel("Teléfono")).toHaveValue(person.phone);
      await expect(page.getByLabel("Correo electrónico")).toHaveValue(person.email);
      await expect(page.getByRole("checkbox")).not.toBeChecked();
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
      for (const secret of [person.phone, person.email, person.name]) expect(kept).not.toContain(secret);
    });

    await test.step("without a connection the confirmation says that the request is kept, and turns into 'sent' when it has arrived, once", async () => {
      await page.getByRole("checkbox").check();
      await context.setOffline(true);
      await press("Ver Propuestas");
      await expect(heading(page, "Guardada, se enviará")).toBeVisible();
      await expectAccessible(page);
      await context.setOffline(false);
      await expect(heading(page, "Solicitud Enviada")).toBeFocused();
      await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
      await openSession(page, admin);
      await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
    });

    await test.step("a reload says again that it was sent", async () => {
      const status = page.getByRole("link", { name: "Ver el estado de mi solicitud" });
      const address = await status.getAttribute("href");
      await page.reload();
      await expect(heading(page, "Solicitud Enviada")).toBeVisible();
      await expect(status).toHaveAttribute("href", String(address));
    });

    await test.step("the visitor's own page is one of their country", async () => {
      await page.getByRole("link", { name: "Ver el estado de mi solicitud" }).click();
      await expect(page.locator("html[lang=es-CL]").getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("button", { name: "Necesitas ayuda" }).click();
      await expect(page.getByRole("link", { name: "Llámanos: +56 2 2555 0100" })).toBeVisible();
    });
  });
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
  await expect(page.getByText("En soles, por ejemplo 120.")).toBeVisible();
  await next(page).click();
  await page.getByLabel("Nombre completo").fill(person.name);
  await page.getByLabel("DNI o carné de extranjería").fill(person.dni);
  await page.getByLabel("Teléfono").fill(person.phone);
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByRole("checkbox", { name: /Ley N° 29733/ }).check();
  await expect(page.getByText(/Chile|21\.719/)).toHaveCount(0);
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
