import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, expectAccessibleAtBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { act, alone, at, dialogOf, openNew, part, typesOf } from "./support/lead-dialog.ts";
import {
  detailsOf,
  makeAccount,
  openSession,
  postLead,
  searchBox,
  turnTo,
  untilListed,
} from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("a lead's link opens it, with every tool and without an axe violation; closing leads to the list; 'Ver Detalles' puts the lead into the address, and the browser's back closes it", async ({
  page,
  admin,
}) => {
  const { id, person, dialog } = await openNew(page, admin, { link: at });
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

  await searchBox(page).fill(person.email);
  // The search is written to the address after a pause in typing; a lead must not be opened before that.
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(person.email);
  await detailsOf(page, person.name).click();
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).searchParams.get("lead")).toBe(id);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(searchBox(page)).toHaveValue(person.email);
});

test.describe("in a list that another account changes", () => {
  // A refused change, and a lead that there is not.
  test.use({ mayComplain: /status of 40[49]/ });

  test("the dialog goes through the filtered list, also from a lead that its own change removed; where another account was faster nothing is written, it says who did what, and shows what that account writes next; a link to no lead says so and lets go", async ({
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

    await test.step("a link to no lead says so and lets go", async () => {
      await turnTo(page, "tab=leads&lead=00000000-0000-4000-8000-00000000dead");
      const none = page.getByRole("dialog", { name: "No encontramos este lead" });
      await expect(none).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(none).toBeHidden();
    });
  });
});

test("a lead of Chile's market is called back by Chile's clock", async ({ page, admin }) => {
  const { dialog } = await openNew(page, admin, { others: { amountsCurrency: "CLP" } });
  const next = part(dialog, "Seguimiento");
  await expect(next).toContainText("en Chile ahora son las");
  await expect(part(dialog, "Intento de contacto")).toContainText("en Chile ahora son las");
  await next.getByLabel("Fecha y hora (Lima)").fill("2031-01-14T17:00");
  await expect(next).toContainText("En Chile: martes 14 de enero, 19:00.");
  await next.getByRole("button", { name: "Programar" }).click();
  await expect(next).toContainText("Programado para el 14 ene 2031, 17:00 (en Chile, 19:00)");
});

test("a status is changed by the rules: forward at once, lost with a reason, back with a remark", async ({
  page,
  admin,
}) => {
  const { id, dialog } = await openNew(page, admin);
  // The dialog around it is checked by the first test.
  const status = part(dialog, "Estado");
  await expect(status.getByLabel("Cambiar a").getByRole("option")).toHaveText([
    "Elige un estado",
    "Contactado",
    "Interesado",
    "Cotizado",
    "Convertido",
    "Perdido",
  ]);
  await status.getByLabel("Cambiar a").selectOption("Contactado");
  await status.getByRole("button", { name: "Cambiar estado" }).click();
  await expect(part(dialog, "Historia").getByText("De Pendiente a Contactado")).toBeVisible();
  await expect(part(dialog, "Promesa de contacto")).toContainText("Cumplido en");

  await status.getByLabel("Cambiar a").selectOption("Perdido");
  await status.getByRole("button", { name: "Cambiar estado" }).click();
  await expect(status.getByRole("alert")).toHaveText("Elige el motivo.");
  await status.getByLabel("Motivo").selectOption("Precio");
  await status.getByLabel("Comentario").fill("Le pareció <b>caro</b>");
  await expectAccessibleAtBothSizes(page, status);
  await status.getByRole("button", { name: "Cambiar estado" }).click();
  await expect(part(dialog, "Historia").getByText("De Contactado a Perdido")).toBeVisible();
  await expect(part(dialog, "Historia")).toContainText("Le pareció <b>caro</b>");

  await status.getByLabel("Cambiar a").selectOption("Pendiente");
  await status.getByRole("button", { name: "Cambiar estado" }).click();
  await expect(status.getByRole("alert")).toHaveText("Cuenta por qué se reabre.");
  await status.getByLabel("¿Por qué se reabre?").fill("Volvió a llamar");
  await status.getByRole("button", { name: "Cambiar estado" }).click();
  await expect(part(dialog, "Historia").getByText("Reabierto como Pendiente")).toBeVisible();

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
  await atBothSizes(page, async () => {
    await expectAccessible(page, status);
    await expectFits(page);
  });
  // Kept while the dialog is closed.
  await page.reload();
  await expect(status.getByLabel("Promoción")).toHaveValue("3 meses gratis");
  await status.getByRole("button", { name: "Cambiar estado" }).click();
  await expect(part(dialog, "Historia").getByText("De Pendiente a Convertido")).toBeVisible();
  await expect(status).toContainText("3 meses gratis");
  await expect(status).toContainText("10 mar 2026");

  await status.getByRole("button", { name: "Contrato cancelado" }).click();
  await status.getByRole("button", { name: "Registrar cancelación" }).click();
  await expect(status.getByRole("alert")).toHaveText("Elige el motivo.");
  await status.getByLabel("Motivo").selectOption("No se instaló");
  await expectAccessibleAtBothSizes(page, status);
  await status.getByRole("button", { name: "Registrar cancelación" }).click();
  await expect(status).toContainText("Contrato cancelado el");
  expect(await typesOf(page.request, id)).toEqual([
    "LeadSubmitted",
    "LeadContacted",
    "LeadLost",
    "LeadReopened",
    "LeadConverted",
    "ContractCancelled",
  ]);
});

test("notes, attempts and follow-ups are written once and shown at once; a lead is taken, given back, and the list shows it", async ({
  page,
  admin,
}) => {
  const { id, person, dialog } = await openNew(page, admin);
  const notes = part(dialog, "Notas");
  await expect(notes).toContainText("Todavía no hay notas.");
  await notes.getByLabel("Nota nueva").fill("Prefiere <i>las tardes</i>");
  await notes.getByRole("button", { name: "Agregar nota" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Prefiere <i>las tardes</i>");
  await expect(notes.getByLabel("Nota nueva")).toHaveValue("");
  // What is written while a note is being saved stays, as the next one.
  const save = await holdRequests(page, "**/notes");
  await notes.getByLabel("Nota nueva").fill("No llamar los lunes");
  await notes.getByRole("button", { name: "Agregar nota" }).click();
  await notes.getByLabel("Nota nueva").fill("Tiene perro");
  save();
  await expect(notes.getByRole("listitem").first()).toContainText("No llamar los lunes");
  await notes.getByRole("button", { name: "Agregar nota" }).click();
  await expect(notes.getByRole("listitem").first()).toContainText("Tiene perro");

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
  await followUp.getByLabel("Fecha y hora (Lima)").fill("2031-01-02T10:00");
  await followUp.getByRole("button", { name: "Programar" }).click();
  await expect(followUp).toContainText("Programado para el 2 ene 2031, 10:00");

  const types = await typesOf(page.request, id);
  expect(types.toSorted()).toEqual(
    [
      "LeadSubmitted",
      "NoteAdded",
      "NoteAdded",
      "NoteAdded",
      "ContactAttemptLogged",
      "FollowUpScheduled",
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
  await turnTo(page, `tab=leads&asignado=me&q=${person.email}`);
  await expect(page.locator(`[data-row="${id}"]`)).toContainText(`Asignado a ${admin.username}`);
  await detailsOf(page, person.name).click();
  const assignee = part(dialog, "Asignación").getByLabel("Asignado a");
  await assignee.focus();
  await assignee.selectOption("Sin asignar");
  await expect(part(dialog, "Historia").getByText("Quedó sin asignar")).toBeVisible();
  await expect(assignee).toBeFocused();
});

test.describe("when a form is refused", () => {
  // The browser reports the refusal of the wrong number.
  test.use({ mayComplain: /status of 400/ });

  test("one form holds a whole call: answered, contacted, its follow-up done; a wrong number is put right; contact data is corrected, and the history says what it was", async ({
    page,
    admin,
  }) => {
    const { id, person, dialog } = await openNew(page, admin);
    const { position } = await act(page.request, `${id}/follow-up`, { at: new Date().toISOString() });
    await untilListed(page.request, position);
    await turnTo(page, "tab=leads&seguimiento=hoy");
    const row = page.locator(`[data-row="${id}"]`);
    await expect(row).toBeVisible();
    await turnTo(page, `tab=leads&lead=${id}&q=${person.email}`);
    const attempt = part(dialog, "Intento de contacto");
    await attempt.getByLabel("Resultado").selectOption("Número equivocado");
    const rightNumber = attempt.getByLabel("Número correcto (si lo sabes)");
    await rightNumber.fill("12");
    await attempt.getByRole("button", { name: "Registrar intento" }).click();
    await expect(rightNumber).toHaveAccessibleDescription(/no parece un número/);
    await rightNumber.fill("912 000 345");
    await expectAccessibleAtBothSizes(page, attempt);
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
    const today = await page.request.get("/api/contacts", { params: { followUp: "today", limit: 200 } });
    expect(
      ((await today.json()) as { contacts: { id: string }[] }).contacts.map((lead) => lead.id),
    ).not.toContain(id);

    await dialog.getByRole("button", { name: "Corregir datos" }).click();
    const form = dialog.getByRole("form", { name: "Corregir datos de contacto" });
    await expect(form.getByLabel("Nombre")).toHaveValue(person.name);
    await form.getByLabel("Nombre").fill("");
    await form.getByRole("button", { name: "Guardar datos" }).click();
    await expect(form.getByRole("alert")).toHaveText("No puede quedar vacío.");
    await expectAccessibleAtBothSizes(page, form);
    await form.getByLabel("Nombre").fill(`${person.name} Bis`);
    await form.getByLabel("Dirección").fill("Calle <b>Nueva</b> 5");
    await form.getByRole("button", { name: "Guardar datos" }).click();
    const renamed = page.getByRole("dialog", { name: `${person.name} Bis` });
    await expect(renamed).toContainText("Calle <b>Nueva</b> 5");
    await expect(part(renamed, "Historia")).toContainText(`Nombre: ${person.name} → ${person.name} Bis`);
    await expect(form).toHaveCount(0);
  });
});

test.describe("when the session ends", () => {
  test.use({ mayComplain: /401/ });

  test("a half-written note outlives Escape, a reload and the session; signing out says that it goes", async ({
    page,
    browser,
    admin,
  }) => {
    const person = newPerson();
    const { id, position } = await postLead(page.request, person);
    await openSession(page, admin);
    const adviser = await makeAccount(page, browser, "adviser");
    await page.context().clearCookies();
    await openSession(page, adviser);
    await untilListed(page.request, position);
    await page.goto(alone(id, person));
    const dialog = dialogOf(page, person);
    const note = part(dialog, "Notas").getByRole("textbox", { name: "Nota nueva" });
    await note.fill("Llamar a su hermana");
    await part(dialog, "Estado").getByLabel("Cambiar a").selectOption("Perdido");
    await part(dialog, "Estado").getByLabel("Comentario").fill("Se muda");
    const when = part(dialog, "Seguimiento").getByLabel("Fecha y hora (Lima)");
    await when.fill("2031-01-02T10:00");
    // Texts are encrypted and written a moment after they were typed.
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
    await expect.poll(async () => (await drafts()).length).toBeGreaterThanOrEqual(3);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.goto(alone(id, person));
    await expect(note).toHaveValue("Llamar a su hermana");
    await expect(part(dialog, "Estado").getByLabel("Comentario")).toHaveValue("Se muda");
    await expect(when).toHaveValue("2031-01-02T10:00");
    await expectAccessibleAtBothSizes(page, "[role=dialog]");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("hermana");

    // The session ends elsewhere; the link leads back to the lead after signing in.
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(/\/admin-login$/);
    await page.getByRole("textbox", { name: "Usuario" }).fill(adviser.username);
    await page.getByLabel("Contraseña", { exact: true }).fill(adviser.password);
    await page.getByRole("button", { name: "Iniciar Sesión" }).click();
    await expect(note).toHaveValue("Llamar a su hermana");
    expect(new URL(page.url()).searchParams.get("lead")).toBe(id);

    await part(dialog, "Notas").getByRole("button", { name: "Agregar nota" }).click();
    await expect(part(dialog, "Notas").getByRole("listitem")).toContainText("Llamar a su hermana");
    await expect(note).toHaveValue("");
    await part(dialog, "Seguimiento").getByRole("button", { name: "Programar" }).click();
    // Exact: a toast is announced with a word before its text, for a moment.
    await expect(page.getByText("Seguimiento: 2 ene 2031, 10:00", { exact: true })).toBeVisible();
    // One press closes the dialog, though the toast was shown after it.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    const asked = page.getByRole("dialog", { name: "Tienes textos sin guardar" });
    await expect(asked).toContainText("1 texto tuyo sigue sin guardar");
    await asked.getByRole("button", { name: "Cerrar sesión y borrar" }).click();
    await expect(page).toHaveURL(/\/admin-login$/);
    expect(await drafts()).toEqual([]);
  });
});
