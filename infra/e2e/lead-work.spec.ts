import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { act, openNew, part, typesOf } from "./support/lead-dialog.ts";
import { detailsOf, openSession, postLead, turnTo, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("a lead's link opens it, with every tool and without an axe violation; closing leads to the list; 'Ver Detalles' puts the lead into the address, and the browser's back closes it; notes, attempts and follow-ups are written once and shown at once, one's own note is changed and deleted; a lead is taken, given back, and the list shows it", async ({
  page,
  admin,
}) => {
  const { id, person, dialog } = await openNew(page, admin);
  await atBothSizes(page, async () => {
    const facts = dialog.getByRole("heading", { level: 3, name: /^(Información|Análisis|Ubicación)/ });
    await expect(facts).toHaveText([
      "Información de Contacto",
      "Información del Servicio",
      "Análisis de Ahorros",
      "Ubicación",
      "Información del Sistema",
    ]);
    // A note can be added without scrolling.
    await expect(dialog.getByRole("button", { name: "Agregar nota" })).toBeInViewport({ ratio: 1 });
    for (const name of [
      "Promesa de contacto",
      "Estado",
      "Asignación",
      "Intento de contacto",
      "Seguimiento",
      "Notas",
      "Posibles duplicados",
      "Consentimiento",
      "Eliminar datos personales",
    ])
      await expect(part(dialog, name)).toBeAttached();
    await expect(part(dialog, "Promesa de contacto")).toContainText(/Vence en 2\d h/);
    await expectAccessible(page, "[role=dialog]");
  });
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).searchParams.get("lead")).toBeNull();

  await detailsOf(page, person.name).click();
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).searchParams.get("lead")).toBe(id);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await detailsOf(page, person.name).click();

  const notes = part(dialog, "Notas");
  await expect(notes).toContainText("Todavía no hay notas.");
  // What is written while a note is being saved stays, as the next one.
  const save = await holdRequests(page, "**/notes");
  await notes.getByLabel("Nota nueva").fill("Prefiere <i>las tardes</i>");
  await notes.getByRole("button", { name: "Agregar nota" }).click();
  await notes.getByLabel("Nota nueva").fill("Tiene perro");
  save();
  await expect(notes.getByRole("listitem")).toContainText("Prefiere <i>las tardes</i>");
  await notes.getByRole("button", { name: "Agregar nota" }).click();
  const own = notes.getByRole("listitem").first();
  await expect(own).toContainText("Tiene perro");
  await expect(notes.getByLabel("Nota nueva")).toHaveValue("");

  await test.step("one's own note is changed and deleted", async () => {
    // A form in place of its button has the keyboard's place.
    await own.getByRole("button", { name: "Editar" }).press("Enter");
    await expect(notes.locator(":focus")).toHaveCount(1);
    await notes.getByLabel("Cambiar la nota").fill("Tiene gato");
    await notes.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(own).toContainText("Tiene gato");
    await expect(own).toContainText("editada");
    await own.getByRole("button", { name: "Borrar" }).press("Enter");
    await expect(notes.locator(":focus")).toContainText("¿Borrar");
    await notes.getByRole("button", { name: "Sí, borrar" }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(1);
  });

  const attempt = part(dialog, "Intento de contacto");
  await attempt.getByRole("button", { name: "Registrar intento" }).click();
  await expect(attempt.getByRole("alert")).toHaveText("Elige el resultado.");
  await attempt.getByLabel("Canal").selectOption("WhatsApp");
  await attempt.getByLabel("Resultado").selectOption("Pidió otra hora");
  await attempt.getByLabel("Comentario").fill("Mejor mañana");
  const quick = attempt.getByRole("group", { name: "Atajos" }).getByRole("button").last();
  await quick.click();
  await expect(quick).toHaveAttribute("aria-pressed", "true");
  await attempt.getByRole("button", { name: "Registrar intento" }).click();
  await expect(attempt).toContainText("1 intento hasta ahora");
  const followUp = part(dialog, "Seguimiento");
  await expect(followUp).toContainText("Programado para el");

  await followUp.getByRole("button", { name: "Quitar" }).click();
  await expect(followUp).toContainText("No hay un seguimiento programado.");
  await followUp.getByRole("button", { name: "Programar" }).click();
  await expect(followUp.getByRole("alert")).toHaveText("Elige cuándo.");
  await followUp.getByLabel("Fecha y hora (Lima)").fill("2020-01-02T10:00");
  await followUp.getByRole("button", { name: "Programar" }).click();
  await expect(followUp.getByRole("alert")).toHaveText("Elige una hora que aún no haya pasado.");

  const types = await typesOf(page.request, id);
  expect(types.toSorted()).toEqual(
    [
      "LeadSubmitted",
      "NoteAdded",
      "NoteAdded",
      "NoteEdited",
      "NoteDeleted",
      "ContactAttemptLogged",
      "FollowUpScheduled",
      "FollowUpScheduled",
    ].toSorted(),
  );
  // What is shown is the stream, newest first.
  const shown = part(dialog, "Historia").locator("[data-event]");
  await expect(shown).toHaveCount(types.length);
  expect(await shown.evaluateAll((all) => all.map((each) => each.getAttribute("data-event")))).toEqual(
    types.toReversed(),
  );

  const assignment = part(dialog, "Asignación");
  await assignment.getByRole("button", { name: "Asignarme" }).click();
  await expect(assignment.getByLabel("Asignado a")).toHaveValue(admin.username);
  await expect(part(dialog, "Historia").getByText(`Asignado a ${admin.username}`)).toBeVisible();
  await expect(page.locator(`[data-row="${id}"]`)).toContainText(`Asignado a ${admin.username}`);
  const assignee = assignment.getByLabel("Asignado a");
  await assignee.focus();
  // Another choice while the one before it is being saved.
  const saved = Promise.withResolvers<void>();
  await page.route(
    `**/api/contacts/${id}/assignee`,
    async (route) => {
      await saved.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await assignee.selectOption("Sin asignar");
  await assignee.selectOption(admin.username);
  await expect(assignee).toHaveValue(admin.username);
  saved.resolve();
  await expect(part(dialog, "Historia").getByText("Quedó sin asignar")).toBeVisible();
  await expect(part(dialog, "Historia").getByText(`Asignado a ${admin.username}`)).toHaveCount(2);
  await expect(assignee).toBeFocused();
});

test.describe("in a list that another account changes", () => {
  // A refused change, a lead that there is not, and one that does not arrive.
  test.use({ mayComplain: /status of 40[49]|ERR_FAILED/ });

  test("the dialog goes through the filtered list, also from a lead that its own change removed; where another account was faster nothing is written, it says who did what, and shows what that account writes next; a link to no lead says so and lets go; a lead that does not arrive is read again", async ({
    page,
    admin,
  }) => {
    const mark = newPerson().name.split(" ").at(-1) ?? "";
    const ids: string[] = [];
    let last = "0";
    for (const letter of ["a", "b", "c"]) {
      const { id, position } = await postLead(page.request, {
        ...newPerson(),
        name: `${letter} Fila ${mark}`,
      });
      ids.unshift(id);
      last = position;
    }
    const [id = ""] = ids;
    const release = await holdRequests(page, new RegExp(`/api/contacts/${id}(\\?|$)`));
    await openSession(page, admin);
    await untilListed(page.request, last);
    await page.goto(`/peru-admin?tab=leads&estado=pending&q=${encodeURIComponent(`fila ${mark}`)}`);
    await detailsOf(page, `c Fila ${mark}`).click();
    const dialog = page.getByRole("dialog");
    const [previous, next] = ["Lead anterior", "Lead siguiente"].map((name) =>
      dialog.getByRole("button", { name }),
    );
    await expect(previous ?? dialog).toHaveAttribute("aria-disabled", "true");
    await next?.click();
    await expect(page).toHaveURL(new RegExp(`estado=pending.*lead=${ids[1]}`));
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`b Fila ${mark}`);
    const changed = page.getByRole("button", { name: `Ver Detalles de b Fila ${mark}`, includeHidden: true });
    await expect(changed).toHaveCount(1);
    // A lead that no longer matches the filter keeps its neighbours.
    await part(dialog, "Estado").getByLabel("Cambiar a").selectOption("Contactado");
    await part(dialog, "Estado").getByRole("button", { name: "Cambiar estado" }).click();
    await expect(part(dialog, "Historia").getByText("De Pendiente a Contactado")).toBeVisible();
    // The list behind the dialog is refetched on its own, maybe later than the history.
    await expect(changed).toHaveCount(0);
    await next?.click();
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`a Fila ${mark}`);
    await expect(next ?? dialog).toHaveAttribute("aria-disabled", "true");
    await previous?.click();
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText(`c Fila ${mark}`);

    await test.step("another account was faster: nothing is written, and the panel says who did what, also after the lead has left the list while its own request is under way", async () => {
      const status = part(dialog, "Estado");
      await status.getByLabel("Cambiar a").selectOption("Perdido");
      await status.getByLabel("Motivo").selectOption("No contesta");
      await act(page.request, `${id}/status`, { status: "interested" });
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(status).toContainText("Otra persona cambió el estado antes que tú");
      await expect(
        page.getByRole("button", { name: `Ver Detalles de c Fila ${mark}`, includeHidden: true }),
      ).toHaveCount(0);
      await expect(status).toContainText(`${admin.username} lo pasó a Interesado`);
      release();
      await status.getByRole("button", { name: "Entendido" }).click();
      await expect(status.getByText("Interesado", { exact: true }).first()).toBeVisible();
      expect(await typesOf(page.request, id)).toEqual(["LeadSubmitted", "LeadInterested"]);
      const note = part(dialog, "Notas").getByLabel("Nota nueva");
      await note.fill("Sin terminar");
      await act(page.request, `${id}/notes`, { noteId: randomUUID(), text: "La llamó otra persona" });
      await expect(part(dialog, "Historia")).toContainText("La llamó otra persona");
      await expect(note).toHaveValue("Sin terminar");
    });
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await expect(dialog).toBeHidden();

    await test.step("a link to no lead says so and lets go; a lead that does not arrive is read again", async () => {
      await turnTo(page, "tab=leads&lead=00000000-0000-4000-8000-00000000dead");
      const none = page.getByRole("dialog", { name: "No encontramos este lead" });
      await expect(none).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(none).toBeHidden();
    });

    await test.step("a lead that does not arrive is not called missing, and is read again", async () => {
      // Not in the list: nothing of it is known yet.
      const { id: unseen } = await postLead(page.request, { ...newPerson(), name: `Sin llegar ${mark}` });
      const itself = `**/api/contacts/${unseen}*`;
      await page.route(itself, (route) => route.abort());
      await turnTo(page, `tab=leads&estado=lost&lead=${unseen}`);
      const failed = page.getByRole("dialog", { name: "No pudimos abrir este lead" });
      await expect(failed).toBeVisible();
      await page.unroute(itself);
      // A poll may read it first, which takes the button away.
      const again = failed.getByRole("button", { name: "Reintentar" });
      await again.evaluateAll((found: HTMLElement[]) => {
        for (const button of found) button.click();
      });
      await expect(page.getByRole("dialog", { name: `Sin llegar ${mark}` })).toBeVisible();
    });
  });
});

test.describe("when a form is refused", () => {
  // The browser reports the refusal of the wrong number.
  test.use({ mayComplain: /status of 400/ });

  test("one form holds a whole call: answered, contacted, its follow-up done; a wrong number is put right; contact data is corrected, and the history says what it was; a status is changed by the rules: lost with a reason, back with a remark, converted with what was agreed, cancelled", async ({
    page,
    admin,
  }) => {
    const { id, person, dialog } = await openNew(page, admin);
    await act(page.request, `${id}/follow-up`, { at: new Date().toISOString() });
    await expect(part(dialog, "Estado").getByLabel("Cambiar a").getByRole("option")).toHaveText([
      "Elige un estado",
      "Contactado",
      "Interesado",
      "Cotizado",
      "Convertido",
      "Perdido",
    ]);
    const attempt = part(dialog, "Intento de contacto");
    await attempt.getByLabel("Resultado").selectOption("Número equivocado");
    const rightNumber = attempt.getByLabel("Número correcto (si lo sabes)");
    await rightNumber.fill("12");
    await attempt.getByRole("button", { name: "Registrar intento" }).click();
    await expect(rightNumber).toHaveAccessibleDescription(/no parece un número/);
    await rightNumber.fill("912 000 345");
    await expectAccessible(page, attempt);
    await attempt.getByRole("button", { name: "Registrar intento" }).click();
    await expect(part(dialog, "Historia").getByText("Datos de contacto corregidos")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Llamar a 51912000345" })).toBeVisible();
    // The attempt did not reach the person: the promise is still open.
    await expect(part(dialog, "Promesa de contacto")).toContainText("Vence en");

    // The form empties itself once the save is shown.
    await expect(attempt.getByLabel("Resultado")).toHaveValue("");
    await attempt.getByLabel("Resultado").selectOption("Contestó");
    await expect(attempt.getByLabel("Estado nuevo")).toHaveValue("contacted");
    await expect(
      attempt.getByRole("checkbox", { name: /^El seguimiento del .* queda hecho$/ }),
    ).toBeChecked();
    await attempt.getByLabel("Comentario").fill("Quiere fibra");
    await attempt.getByRole("button", { name: "Registrar intento" }).click();
    await expect(part(dialog, "Historia").getByText("De Pendiente a Contactado")).toBeVisible();
    await expect(part(dialog, "Seguimiento")).toContainText("No hay un seguimiento programado.");
    await expect(part(dialog, "Promesa de contacto")).toContainText("Cumplido en");

    await dialog.getByRole("button", { name: "Corregir datos" }).click();
    const form = dialog.getByRole("form", { name: "Corregir datos de contacto" });
    await expect(form.getByLabel("Nombre")).toHaveValue(person.name);
    await form.getByLabel("Nombre").fill("");
    await form.getByRole("button", { name: "Guardar datos" }).click();
    await expect(form.getByRole("alert")).toHaveText("No puede quedar vacío.");
    await expectAccessible(page, form);
    await form.getByLabel("Nombre").fill(`${person.name} Bis`);
    await form.getByLabel("Dirección").fill("Calle <b>Nueva</b> 5");
    await form.getByRole("button", { name: "Guardar datos" }).click();
    const renamed = page.getByRole("dialog", { name: `${person.name} Bis` });
    await expect(renamed).toContainText("Calle <b>Nueva</b> 5");
    await expect(part(renamed, "Historia")).toContainText(`Nombre: ${person.name} → ${person.name} Bis`);
    await expect(form).toHaveCount(0);

    await test.step("a status is changed by the rules: lost with a reason, back with a remark, converted with what was agreed, cancelled", async () => {
      // The dialog around it is checked by the first test.
      const status = part(renamed, "Estado");
      await status.getByLabel("Cambiar a").selectOption("Perdido");
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(status.getByRole("alert")).toHaveText("Elige el motivo.");
      await status.getByLabel("Motivo").selectOption("Precio");
      await status.getByLabel("Comentario").fill("Le pareció <b>caro</b>");
      await expectAccessible(page, status);
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(part(renamed, "Historia").getByText("De Contactado a Perdido")).toBeVisible();
      await expect(part(renamed, "Historia")).toContainText("Le pareció <b>caro</b>");

      await status.getByLabel("Cambiar a").selectOption("Pendiente");
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(status.getByRole("alert")).toHaveText("Cuenta por qué se reabre.");
      await status.getByLabel("¿Por qué se reabre?").fill("Volvió a llamar");
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(part(renamed, "Historia").getByText("Reabierto como Pendiente")).toBeVisible();

      await status.getByLabel("Cambiar a").selectOption("Convertido");
      await status.getByLabel("Plan").selectOption({ index: 1 });
      await expect(status.getByLabel("Precio al mes")).toHaveValue(/^\d+(\.\d\d)?$/);
      await status.getByLabel("Precio al mes").fill("ochenta");
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(status.getByRole("alert")).toHaveText("Escribe un monto, por ejemplo 89.90.");
      await status.getByLabel("Precio al mes").fill("79.90");
      await status.getByLabel("Comisión").fill("50");
      await status.getByLabel("Fecha de instalación").fill("2026-03-10");
      await status.getByLabel("Promoción").fill("3 meses gratis");
      await expectAccessible(page, status);
      await atBothSizes(page, () => expectFits(page));
      await status.getByRole("button", { name: "Cambiar estado" }).click();
      await expect(part(renamed, "Historia").getByText("De Pendiente a Convertido")).toBeVisible();
      await expect(status).toContainText("3 meses gratis");
      await expect(status).toContainText("10 mar 2026");

      await status.getByRole("button", { name: "Contrato cancelado" }).click();
      await status.getByRole("button", { name: "Registrar cancelación" }).click();
      await expect(status.getByRole("alert")).toHaveText("Elige el motivo.");
      await status.getByLabel("Motivo").selectOption("No se instaló");
      await expectAccessible(page, status);
      await status.getByRole("button", { name: "Registrar cancelación" }).click();
      await expect(status).toContainText("Contrato cancelado el");
      expect((await typesOf(page.request, id)).slice(-4)).toEqual([
        "LeadLost",
        "LeadReopened",
        "LeadConverted",
        "ContractCancelled",
      ]);
    });
  });
});
