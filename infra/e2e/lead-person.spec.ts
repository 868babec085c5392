import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { dialogOf, openNew, part, typesOf } from "./support/lead-dialog.ts";
import { detailsOf, openSession, postLead, searchBox, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("a duplicate is found, merged, and taken apart again; the plan is corrected; a withdrawn consent ends every attempt to reach the person, and is recorded again; an erasure asks for its word, and leaves nothing personal", async ({
  page,
  admin,
}) => {
  const first = newPerson("Persona Primera");
  const { id: firstId } = await postLead(page.request, first);
  const twin = { ...newPerson("Persona Gemela"), phone: first.phone };
  const { id, dialog } = await openNew(page, admin, { person: twin });
  const duplicates = part(dialog, "Posibles duplicados");
  const other = duplicates.locator(`[data-duplicate="${firstId}"]`);
  await expect(other).toContainText("mismo teléfono");

  await part(dialog, "Notas").getByLabel("Nota nueva").fill("Ya habló con Luis");
  await part(dialog, "Notas").getByRole("button", { name: "Agregar nota" }).click();
  await expect(part(dialog, "Notas").getByRole("listitem")).toContainText("Ya habló con Luis");
  await other.getByRole("button", { name: `Fusionar en esa: la de ${first.name}` }).click();
  await expect(other.getByRole("alert")).toContainText("Se puede deshacer");
  await expectAccessible(page, duplicates);
  const attempt = part(dialog, "Intento de contacto");
  await attempt.getByLabel("Comentario").fill("Estaba hablando con ella");
  await other.getByRole("button", { name: "Sí, fusionar" }).click();
  await expect(dialog).toContainText("Esta solicitud está fusionada con otra");
  await expect(attempt).toContainText("No se registró lo que escribías: «Estaba hablando con ella»");
  await attempt.getByRole("button", { name: "Descartar lo escrito en Intento de contacto" }).click();
  await expect(attempt).not.toContainText("Estaba hablando");

  await dialog.getByRole("button", { name: "Abrir la otra solicitud" }).click();
  const one = dialogOf(page, first);
  await expect(part(one, "Posibles duplicados")).toContainText("Ya está fusionada con esta.");
  expect(new URL(page.url()).searchParams.get("lead")).toBe(firstId);
  await expect(part(one, "Notas").getByRole("listitem")).toContainText("Ya habló con Luis");
  await part(one, "Posibles duplicados")
    .getByRole("button", { name: `Deshacer fusión de ${twin.name}` })
    .click();
  await expect(part(one, "Posibles duplicados")).not.toContainText("Ya está fusionada con esta.");
  const types = await typesOf(page.request, id);
  expect(types).toContain("LeadsMerged");
  expect(types.at(-1)).toBe("LeadsUnmerged");

  await one.getByRole("button", { name: "Corregir plan" }).press("Enter");
  const plan = page.getByRole("form", { name: "Corregir el plan elegido" });
  await expect(one.locator(":focus").filter({ has: plan })).toHaveCount(1);
  await plan.getByRole("button", { name: "Guardar plan" }).click();
  await expect(plan.getByRole("alert")).toHaveText("Elige un plan, o «Ninguno».");
  const offered = await plan.getByLabel("Plan", { exact: true }).locator("option").nth(2).textContent();
  await plan.getByLabel("Plan", { exact: true }).selectOption({ label: offered ?? "" });
  await expect(plan.locator("dl")).toContainText("Instalación");
  const terms = await plan.locator("dl").innerText();
  await expectAccessible(page, plan);
  await plan.getByRole("button", { name: "Guardar plan" }).click();
  await expect(plan).toBeHidden();
  const chosen = one.getByText(/^Al elegirlo, el/).locator("..");
  await expect(chosen).toContainText("El catálogo de hoy dice lo mismo.");
  expect(await chosen.locator("dl").innerText()).toBe(terms);
  await expect(part(one, "Historia")).toContainText("Plan corregido");

  const consent = part(one, "Consentimiento");
  await consent.getByRole("button", { name: "Retirar consentimiento" }).click();
  await consent.getByRole("button", { name: "Sí, retirar" }).click();
  await expect(consent).toContainText("No se la contacta más.");
  await expect(part(one, "Intento de contacto")).toContainText("La persona retiró su autorización");
  // Nothing can be recorded: the only button is that of the definition.
  await expect(part(one, "Intento de contacto").getByRole("button")).toHaveAccessibleName(
    "Qué cuenta: Intento de contacto",
  );
  await consent.getByRole("button", { name: "La persona volvió a autorizar" }).press("Enter");
  await expect(consent.locator(":focus")).toHaveCount(1);
  await consent.getByLabel("Detalle (opcional)").fill("Llamó ella misma");
  await expectAccessible(page, consent);
  await consent.getByRole("button", { name: "Guardar autorización" }).click();
  await expect(consent).toContainText("Registrado por");
  await expect(part(one, "Intento de contacto").getByLabel("Resultado")).toBeVisible();
  expect((await typesOf(page.request, firstId)).slice(-3)).toEqual([
    "PlanCorrected",
    "ConsentWithdrawn",
    "ConsentRecorded",
  ]);

  await test.step("an erasure asks for its word, and leaves nothing personal", async () => {
    const erasure = part(one, "Eliminar datos personales");
    await erasure.getByRole("button", { name: "Eliminar datos…" }).click();
    await erasure.getByLabel("Escribe ELIMINAR para confirmar").fill("eliminar");
    await erasure.getByRole("button", { name: "Eliminar para siempre" }).click();
    await expect(erasure.getByRole("alert")).toContainText("ELIMINAR");
    await erasure.getByLabel("Escribe ELIMINAR para confirmar").fill("ELIMINAR");
    await erasure.getByRole("button", { name: "Eliminar para siempre" }).click();
    const erased = page.getByRole("dialog", { name: "[datos eliminados]" });
    await expect(erased).toContainText("Los datos personales de este lead fueron eliminados");
    for (const secret of [first.name, first.phone, first.email, first.address])
      await expect(erased).not.toContainText(secret);
    expect((await typesOf(page.request, firstId)).at(-1)).toBe("PersonalDataErased");
  });
});

test.describe("when an answer is lost", () => {
  test.use({ mayComplain: /net::ERR_FAILED/ });

  test("a lead of a caller is entered by hand, and what was typed outlives the dialog; a list of people is compared, imported with its consent, and continues without doubling anybody", async ({
    page,
    admin,
  }) => {
    const known = newPerson();
    const { position } = await postLead(page.request, known);
    const [one, other] = [newPerson(), newPerson()];
    const csv = [
      "nombre;telefono;pago_mensual",
      `${one.name};${one.phone};89,90`,
      `${other.name};${other.phone};`,
      `Repetida ${known.name};${known.phone};`,
      `${other.name};12;mucho`,
    ].join("\n");
    await openSession(page, admin);
    await untilListed(page.request, position);

    await test.step("a lead of a caller is entered by hand, and what was typed outlives the dialog", async () => {
      const caller = newPerson();
      // Over an empty list: nothing but the form is of interest.
      await page.goto(`/peru-admin?tab=leads&q=${caller.phone}`);
      await page.getByRole("button", { name: "Nuevo lead" }).click();
      const form = page.getByRole("dialog", { name: "Ingresar un lead" });
      await form.getByLabel("Nombre").fill(caller.name);
      await form.getByRole("button", { name: "Ingresar lead" }).click();
      await expect(form.getByText("No puede quedar vacío.")).toBeVisible();
      await expect(form.getByLabel("Teléfono")).toBeFocused();
      await expectAccessible(page, "[role=dialog]");
      await atBothSizes(page, () => expectFits(page));
      await page.keyboard.press("Escape");
      await expect(form).toBeHidden();
      await page.getByRole("button", { name: "Nuevo lead" }).click();
      await expect(form.getByLabel("Nombre")).toHaveValue(caller.name);
      await form.getByLabel("Teléfono").fill(caller.phone);
      await form.getByRole("checkbox", { name: /^La persona autorizó/ }).check();
      await form.getByRole("button", { name: "Ingresar lead" }).click();
      const dialog = dialogOf(page, caller);
      await expect(part(dialog, "Consentimiento")).toContainText("Registrado por");
      await expect(part(dialog, "Promesa de contacto")).toContainText("nadie le prometió un plazo");
    });

    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Importar leads" }).click();
    const dialog = page.getByRole("dialog", { name: "Importar leads desde CSV" });
    await dialog
      .getByLabel("Archivo CSV")
      .setInputFiles({ name: "feria.csv", mimeType: "text/csv", buffer: Buffer.from(`\uFEFF${csv}`) });
    await expect(dialog.getByLabel("O pega aquí el contenido")).toHaveValue(/^nombre/);
    await dialog.getByRole("button", { name: "Ver qué cambia" }).click();
    await expect(dialog.getByText("Sin el origen de la autorización no se pueden importar.")).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await atBothSizes(page, () => expectFits(page));
    await dialog.getByLabel("Dónde y para qué autorizaron").fill("Feria de Arequipa, hoja firmada");
    await dialog.getByLabel("Qué día autorizaron").fill("2026-01-15");
    await dialog.getByRole("button", { name: "Ver qué cambia" }).click();
    await expect(dialog.getByText("2 nuevos · 1 duplicado · 1 con errores")).toBeVisible();
    const rows = dialog.getByRole("list", { name: "Qué cambiaría" }).locator("> li");
    await expect(rows.nth(2)).toContainText("Tiene el teléfono de un lead que ya existe.");
    await expect(rows.last()).toContainText("pago_mensual: Escribe un monto");
    await expectAccessible(page, "[role=dialog]");
    // The server saves the rows, and its answer is lost.
    await page.route(
      "**/api/contacts/import/apply",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Importar 2 leads" }).click();
    await expect(dialog.getByRole("alert")).toContainText("lo que ya se guardó no se guarda dos veces");
    await dialog.getByRole("button", { name: "Importar 2 leads" }).click();
    await expect(dialog.getByText("1 duplicado omitido · 2 ya importados · 1 con errores")).toBeVisible();
    await dialog.getByRole("button", { name: "Listo" }).click();
    await searchBox(page).fill(one.name);
    await detailsOf(page, one.name).click();
    const consent = part(dialogOf(page, one), "Consentimiento");
    await expect(consent).toContainText("15 ene 2026");
    await expect(consent).toContainText("Importado del archivo feria.csv, línea 2.");
    await expect(part(dialogOf(page, one), "Promesa de contacto")).toContainText(
      "nadie le prometió un plazo",
    );
  });
});
