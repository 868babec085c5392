import { sampleBills } from "@asesorador/frontend/wizard/bill/bill-samples";
import { samplePdf } from "@asesorador/frontend/wizard/bill/sample-pdf-spec";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, type SIZE } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { test } from "./support/test.ts";
import { visit } from "./support/tours.ts";
import {
  chooseFirstPlan,
  fillBudget,
  fillContact,
  household,
  newPerson,
  openWizard,
  skipAnalysis,
} from "./support/visitor.ts";
import { walkTour } from "./support/walk-tour.ts";

/** The button has aria-disabled, yet reacts to a press. */
const ANYWAY = { force: true } as const;
const STEPS = ["Presupuesto", "Prioridades", "Análisis IA", "Recomendaciones", "Contrata"];

/** At the top of the page; five numbered steps on a desktop, "Paso N de 5" and a percentage on a phone. */
const expectStep = async (page: Page, step: number, size: keyof typeof SIZE): Promise<void> => {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  if (size === "desktop") {
    const steps = page.getByRole("list", { name: "Pasos" });
    await expect(steps.getByRole("listitem")).toHaveText(STEPS.map((name, index) => `${index + 1}${name}`));
    await expect(steps.locator("[aria-current=step]")).toHaveText(`${step}${STEPS[step - 1]}`);
  } else {
    await expect(page.getByText(`Paso ${step} de 5`, { exact: true })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${step * 20}\\s%$`))).toBeVisible();
  }
};

/** A link whose page leaves the wizard open. */
const expectTabOfItsOwn = async (page: Page, name: RegExp, path: string): Promise<void> => {
  const link = page.getByRole("link", { name }).first();
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", new RegExp(`^${path}(#|$)`));
};

test.describe("over an outage", () => {
  test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });

  test("five steps lead from the bill to the sent request, each with its texts, none with an axe violation or wider than the screen at either size; on phones nothing is covered, and each fits with text at 200 %", {
    tag: "@phone",
  }, async ({ page, admin }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const modal = page.getByRole("dialog", { name: "¡Solicitud Enviada!" });
    let plan = "";
    await walkTour(visit, {
      page,
      admin,
      person: newPerson(),
      screens: {
        "wizard-1-empty": async (size) => {
          await expectStep(page, 1, size);
          const incomplete = page.getByRole("button", { name: "Completa todos los campos *" });
          await expect(incomplete).toHaveAttribute("aria-disabled", "true");
          for (const [group, options] of [
            ["Tu vivienda", ["Casa", "Edificio"]],
            ["Compañía actual", ["Movistar", "Claro", "Bitel", "WIN", "WOW", "Otra"]],
            ["Servicio actual", ["Solo Internet", "Doble Pack", "Triple Pack"]],
          ] as const) {
            const radios = page.getByRole("group", { name: group }).getByRole("radio");
            await expect(radios).toHaveCount(options.length);
            for (const [index, option] of options.entries())
              await expect(radios.nth(index)).toHaveAccessibleName(new RegExp(`^${option}`));
          }
        },
        "wizard-2-empty": async (size) => {
          await expect(page.getByRole("heading", { level: 1, name: "¿Qué te importa más?" })).toBeFocused();
          await expectStep(page, 2, size);
          await expect(page.getByRole("button", { name: "Selecciona una prioridad" })).toHaveAttribute(
            "aria-disabled",
            "true",
          );
          for (const [index, name] of [/^Ahorrar dinero/, /^Mejor servicio/, /^Ambos/].entries())
            await expect(page.getByRole("radio").nth(index)).toHaveAccessibleName(name);
        },
        // The analysis goes on by itself.
        "wizard-3": async () => {},
        "wizard-4": async (size) => {
          await expectStep(page, 4, size);
          await expect(page.getByText("MI RECOMENDACIÓN #1")).toHaveCount(1);
          await expect(page.getByRole("button", { name: "CONTRATAR MI PLAN PERFECTO" })).toHaveCount(1);
          await expect(page.getByRole("button", { name: /^Contratar Plan / }).first()).toBeVisible();
          plan = await page.getByRole("article").first().getByRole("heading", { level: 2 }).innerText();
        },
        "wizard-4-detail": async () => {
          const detail = page.getByRole("dialog");
          await expect(detail.getByRole("button", { name: "ELEGIR ESTE PLAN" })).toBeVisible();
          await expectTabOfItsOwn(page, /^Cómo elegimos/, "/metodologia");
        },
        "wizard-5-empty": async (size) => {
          await expectStep(page, 5, size);
          const label = size === "desktop" ? "COMPLETA LOS DATOS PARA AHORRAR" : "Completa datos";
          await expect(page.getByRole("button", { name: label, exact: true })).toHaveAttribute(
            "aria-disabled",
            "true",
          );
          await expect(page.getByRole("textbox", { name: "Correo electrónico" })).toHaveAttribute(
            "type",
            "email",
          );
          await expectTabOfItsOwn(page, /^Cómo cuidamos tus datos/, "/privacidad");
        },
        "wizard-sent": async () => {
          await expect(modal).toContainText("Un especialista te contactará pronto.");
          await expect(modal).toContainText(plan);
          await expect(modal).toContainText(/S\/\s\d+\.\d\d/);
        },
      },
    });
    // A browser asks once or twice before it closes a dialog that does not want to.
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await expect(modal).toBeVisible();
    await modal.getByRole("button", { name: "Hacer otra consulta" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "¿Qué pagas hoy?" })).toBeVisible();
    await expect(page.getByLabel("Pago mensual")).toHaveValue("");
  });
});

test("an incomplete step stays, says what is missing and puts the focus there; the contact step needs every field and the consent; Back keeps what was filled in", async ({
  page,
}) => {
  await test.step("the first step", async () => {
    await openWizard(page);
    await page.getByRole("button", { name: "Completa todos los campos *" }).click(ANYWAY);
    await expect(page.getByRole("radio", { name: "Casa" })).toBeFocused();
    await expect(page.getByText("Elige tu tipo de vivienda.")).toBeVisible();
    await fillBudget(page, { ...household, payment: "0" });
    await page.getByRole("button", { name: "Completa todos los campos *" }).click(ANYWAY);
    await atBothSizes(page, async () => {
      await expect(page.getByLabel("Pago mensual")).toBeFocused();
      await expect(page.getByText("Escribe un monto en soles entre 1 y 10,000,000")).toBeVisible();
      await expectAccessible(page);
    });
    await page.getByLabel("Pago mensual").fill(household.payment);
    // The second click of a double click is not one on the next step's button.
    await page.getByRole("button", { name: "Continuar ➜" }).dblclick();
  });

  await test.step("the priority", async () => {
    await expect(page.getByRole("radio", { name: "Ahorrar dinero" })).toBeVisible();
    await expect(page.getByText("Elige lo que más te importa.")).toBeHidden();
    await page.getByRole("button", { name: "Selecciona una prioridad" }).click(ANYWAY);
    await atBothSizes(page, async () => {
      await expect(page.getByRole("radio", { name: "Ahorrar dinero" })).toBeFocused();
      await expect(page.getByText("Elige lo que más te importa.")).toBeVisible();
    });
    await page.getByRole("radio", { name: household.priority }).check();
    await page.getByRole("button", { name: "Analizar Planes ➜" }).click();
    await skipAnalysis(page);
    await chooseFirstPlan(page);
  });

  await test.step("a document that may be none is doubted; a foreign card has nine characters, on phones too", async () => {
    const dni = page.getByLabel("DNI o carné de extranjería");
    const doubt = page.getByText(/^Revisa tu documento/);
    await dni.fill("1234567");
    await dni.blur();
    await expect(doubt).toBeVisible();
    // Pasted whole, points and all.
    await dni.fill("45.678.912");
    await expect(dni).toHaveValue("45678912");
    await expect(doubt).toHaveCount(0);
    await dni.fill("001234567");
    await expect(dni).toHaveValue("001234567");
    await expect(doubt).toHaveCount(0);
  });

  await test.step("the contact step needs every field and the consent", async () => {
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await fillContact(page, { ...newPerson(), phone: "123" });
    await page.getByRole("checkbox").uncheck();
    await page.getByRole("button", { name: /COMPLETA LOS DATOS PARA AHORRAR|Completa datos/ }).click(ANYWAY);
    await atBothSizes(page, async () => {
      await expect(page.getByText("Revisa tu teléfono")).toBeVisible();
      await expect(page.getByText("Marca la casilla para que podamos llamarte.")).toBeVisible();
      await expect(page.getByLabel("Teléfono")).toBeFocused();
      await expectAccessible(page);
    });
    expect(sent).toEqual([]);
  });

  await test.step("Back goes back step by step and keeps what was filled in", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Mi Recomendación para Ti" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("radio", { name: household.priority })).toBeChecked();
    await page.goBack();
    await expect(page.getByLabel("Pago mensual")).toHaveValue(household.payment);
    await expect(page.getByRole("radio", { name: "Casa" })).toBeChecked();
  });
});

const billOf = (name: string) => {
  const bill = sampleBills.find((one) => one.name === name);
  if (!bill) throw new Error(`no bill is called ${name}`);
  return bill;
};
const WIN_BILL = billOf("peru-win-2");
const VTR_BILL = billOf("chile-vtr-4");

test("a bill as PDF is read in the browser and fills step 1 once it is confirmed; nothing is uploaded", async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && !request.url().includes("/api/journey")) uploads.push(request.url());
  });
  await openWizard(page);
  await page.getByRole("button", { name: "Tengo mi recibo a mano" }).click();
  const reader = page.getByRole("region", { name: "Leer mi recibo" });
  await expect(reader).toContainText("no se sube ni se guarda");
  const pick = reader.getByLabel("Elige el PDF o una foto de tu recibo");
  await pick.setInputFiles({ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("hola") });
  await expect(reader.getByRole("alert")).toContainText("Elige un PDF o una foto");
  await pick.setInputFiles({ name: "roto.pdf", mimeType: "application/pdf", buffer: Buffer.from("hola") });
  await expect(reader.getByRole("alert")).toContainText("No pudimos leer tu recibo");
  const locked = Buffer.from(samplePdf(WIN_BILL.lines, true));
  await pick.setInputFiles({ name: "clave.pdf", mimeType: "application/pdf", buffer: locked });
  await expect(reader.getByRole("alert")).toContainText("Tu PDF tiene contraseña");
  const buffer = Buffer.from(samplePdf(WIN_BILL.lines));
  await pick.setInputFiles({ name: "recibo.pdf", mimeType: "application/pdf", buffer });
  await expect(reader).toContainText(`S/ ${WIN_BILL.expected.amount}`);
  await expect(reader.locator("mark").first()).toContainText("Monto a pagar");
  await atBothSizes(page, async () => {
    await expectAccessible(page);
    await expectFits(page);
  });
  await expect(page.getByLabel("Pago mensual")).toHaveValue("");
  await reader.getByRole("button", { name: "Usar estos datos" }).click();
  await expect(page.getByLabel("Pago mensual")).toHaveValue(WIN_BILL.expected.amount);
  await expect(page.getByRole("radio", { name: "WIN" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Doble Pack/ })).toBeChecked();
  expect(uploads).toEqual([]);
});

test("a photo of a bill is read in /chile; a reading that is cancelled leaves the form as it is", async ({
  page,
  context,
}) => {
  const camera = await context.newPage();
  await camera.setViewportSize({ width: 900, height: 1200 });
  await camera.setContent(`<body style="font: 26px/1.7 Arial; margin: 60px; background: #fff">
    ${VTR_BILL.lines.map((line) => `<div>${line}</div>`).join("")}</body>`);
  const buffer = await camera.screenshot();
  await camera.close();
  await page.goto("/chile");
  await page.getByRole("button", { name: /^Internet \+ TV/ }).click();
  await page.getByRole("button", { name: "Tengo mi boleta a mano" }).click();
  const reader = page.getByRole("region", { name: "Leer mi boleta" });
  const photo = { name: "boleta.png", mimeType: "image/png", buffer };
  await reader.getByLabel("Elige el PDF o una foto de tu boleta").setInputFiles(photo);
  await reader.getByRole("button", { name: "Cancelar" }).click();
  await reader.getByLabel("Elige el PDF o una foto de tu boleta").setInputFiles(photo);
  await expect(reader.getByRole("button", { name: "Usar estos datos" })).toBeVisible({ timeout: 45_000 });
  await reader.getByRole("button", { name: "Usar estos datos" }).click();
  await expect(page.getByLabel("Pago mensual")).toHaveValue(VTR_BILL.expected.amount);
  await expect(page.getByRole("radio", { name: "VTR" })).toBeChecked();
});
