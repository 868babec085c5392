import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { expectFocusSeen, tabTo } from "./support/keys.ts";
import { openSession, postLead, searchBox, signIn } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

// GET /api/auth/user answers 401 before sign-in.
test.use({ mayComplain: /status of 401/ });

const goTo = async (page: Page, target: Locator, key?: "Shift+Tab"): Promise<void> => {
  await tabTo(page, target, key);
  await expectFocusSeen(page);
};
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name }).first();
const press = async (page: Page, target: Locator, key?: "Shift+Tab"): Promise<void> => {
  await goTo(page, target, key);
  await page.keyboard.press("Enter");
};
/** A closed list is chosen from by its first letters, as browsers have it. */
const pick = async (page: Page, list: Locator, option: string): Promise<void> => {
  await goTo(page, list);
  await page.keyboard.type(option.slice(0, 4));
  await expect(list.locator("option:checked")).toHaveText(option);
};
/** Moves through the tab list with an arrow key; each tab opens when it gets the focus. */
const openTab = async (page: Page, name: string, arrow: "ArrowRight" | "ArrowLeft"): Promise<void> => {
  const wanted = page.getByRole("tab", { name });
  await expect(async () => {
    if ((await wanted.getAttribute("aria-selected")) !== "true") await page.keyboard.press(arrow);
    await expect(wanted).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(wanted).toHaveAttribute("aria-selected", "true");
  await expectFocusSeen(page);
};

const signInByKeys = async (page: Page, admin: { username: string; password: string }): Promise<void> => {
  await page.goto("/admin-login");
  await goTo(page, page.getByLabel("Usuario"));
  await page.keyboard.type(admin.username);
  await goTo(page, page.getByLabel("Contraseña", { exact: true }));
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
};

/** Moves the focus to the selected tab, from the start of a new page if not backwards. */
const toTabs = (page: Page, key?: "Shift+Tab") =>
  goTo(page, page.locator("[role=tab][aria-selected=true]"), key);

test("by keyboard alone: sign in, the tabs, a brand created, whose dialog gives the focus back, a lead found, moved on and noted, and out again", async ({
  page,
  admin,
}) => {
  test.slow();
  const person = newPerson();
  const { id } = await postLead(page.request, person);
  await signInByKeys(page, admin);
  await toTabs(page);
  for (const name of ["Leads", "Marcas"]) await openTab(page, name, "ArrowRight");

  await test.step("a brand is created, and closing its dialog gives the focus back", async () => {
    const name = `Teclas ${crypto.randomUUID().slice(0, 8)}`;
    const opener = button(page, "Nueva Marca");
    await press(page, opener);
    const form = page.getByRole("dialog", { name: "Crear Nueva Marca" });
    await expect(form.getByLabel("ID de marca")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press("Enter");
    await goTo(page, form.getByLabel("ID de marca"));
    await page.keyboard.type(name);
    await goTo(page, form.getByLabel("Nombre"));
    await page.keyboard.type(name);
    await press(page, button(form, "Crear Marca"));
    await expect(form).toBeHidden();
    await expect(page.getByText("Marca creada", { exact: true }).first()).toBeVisible();
    await expect(opener).toBeFocused();
    await goTo(page, page.getByRole("textbox", { name: "Buscar marcas" }));
    await page.keyboard.type(name);
    const edit = page.getByRole("button", { name: `Editar ${name}` });
    await expect(edit).toBeVisible();
    await goTo(page, edit);
  });

  await toTabs(page, "Shift+Tab");
  await openTab(page, "Leads", "ArrowLeft");

  await goTo(page, searchBox(page));
  await page.keyboard.type(person.email);
  const opener = page.getByRole("button", { name: `Ver Detalles de ${person.name}` });
  await expect(opener).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await press(page, opener);
  const dialog = page.getByRole("dialog", { name: person.name });
  const part = (name: string) => dialog.getByRole("region", { name, exact: true });
  await expect(part("Historia").getByText("Envió su solicitud")).toBeVisible();

  await pick(page, part("Estado").getByLabel("Cambiar a"), "Contactado");
  await press(page, button(part("Estado"), "Cambiar estado"));
  await expect(part("Historia").getByText("De Pendiente a Contactado")).toBeVisible();
  // The form of the pressed button has been replaced.
  await expect(dialog.locator(":focus").or(page.locator("[role=dialog]:focus"))).toBeAttached();

  await goTo(page, part("Notas").getByLabel("Nota nueva"));
  await page.keyboard.type("Escrita sin ratón");
  await press(page, button(part("Notas"), "Agregar nota"));
  await expect(part("Notas").getByRole("listitem")).toContainText("Escrita sin ratón");
  await expect(button(part("Notas"), "Agregar nota")).toBeFocused();
  // With the close button: while a toast is shown, Escape closes the toast.
  await press(page, dialog.getByRole("button", { name: "Cerrar" }), "Shift+Tab");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await expectFocusSeen(page);

  await press(page, button(page, "Tablero"), "Shift+Tab");
  const card = (status: string) => page.locator(`[data-column="${status}"] [data-row="${id}"]`);
  await press(page, button(page, `Mover a ${person.name} a otro estado`));
  await press(page, button(card("contacted"), "Interesado"));
  await expect(page.getByText(`${person.name} pasó a Interesado`).first()).toBeVisible();
  // The card is drawn again, in its other column, and keeps the focus.
  await expect(card("interested").getByRole("button", { name: "Ver Detalles" })).toBeFocused();
  await expectFocusSeen(page);
  await expect
    .poll(async () => (await (await page.request.get(`/api/contacts/${id}`)).json()) as { status: string })
    .toMatchObject({ status: "interested" });

  await press(page, button(page, "Cerrar Sesión"), "Shift+Tab");
  await expect(page.getByRole("heading", { level: 1, name: "Acceso Administrativo" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test("what goes away with its own press leaves the focus nearby: filters, saved views, sessions", {
  tag: "@phone",
}, async ({ page, browser, admin }) => {
  await openSession(page, admin);
  await page.goto("/peru-admin?tab=leads&estado=lost&promesa=late");
  const chips = page.getByRole("list", { name: "Filtros activos" });
  for (const left of [1, 0]) {
    await press(page, button(chips, /^Quitar el filtro/));
    await expect(chips.getByRole("button", { name: /^Quitar el filtro/ })).toHaveCount(left);
    await expectFocusSeen(page);
  }
  await searchBox(page).fill("nadie");
  await press(page, button(page, "Borrar la búsqueda"));
  await expect(searchBox(page)).toBeFocused();
  const views = page.getByRole("group", { name: "Vistas" });
  const name = `Sin ratón ${crypto.randomUUID().slice(0, 8)}`;
  // Fewer rows than fifty, to look for an element in.
  await page.goto("/peru-admin?tab=leads&q=90000012&estado=lost");
  await press(page, button(views, "Guardar vista"));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const remove = views.getByRole("button", { name: `Borrar la vista ${name}` });
  await expect(remove).toBeVisible();
  await expectFocusSeen(page);
  await press(page, remove);
  await expect(remove).toHaveCount(0);
  await expectFocusSeen(page);

  // A session that only this test uses.
  const [agent, device] = ["Windows Firefox", "Firefox en Windows"];
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin, userAgent: agent });
  await signIn(elsewhere.request, admin);
  await elsewhere.close();
  await page.goto("/peru-admin?tab=equipo");
  const end = page.getByRole("button", { name: `Cerrar la sesión de ${admin.username}, ${device}` });
  await expect(end).toHaveCount(1);
  await press(page, end);
  await expect(end).toHaveCount(0);
  await expectFocusSeen(page);

  // The test server sends no e-mail: its answers are given here.
  await page.route("**/api/admin/my-messages", (route) => {
    const sent = (route.request().postDataJSON() ?? {}) as object;
    return route.fulfill({
      json: { enabled: true, address: null, assigned: false, digest: false, ...sent },
    });
  });
  await press(page, button(page, "Mi cuenta"));
  const mail = page.getByRole("form", { name: "Mis correos" });
  await mail.getByLabel("Mi dirección").fill("ana@correo.pe");
  await press(page, button(mail, "Guardar"));
  await expect(page.getByText("Guardado", { exact: true }).first()).toBeVisible();
  await expect(button(mail, "Guardar")).toBeFocused();
});

test.describe("a list's next page", () => {
  test.use({ mayComplain: /status of (401|503)/ });

  test("that cannot be loaded says so; the last one takes its button away, and the focus stays there", async ({
    page,
    admin,
  }) => {
    await openSession(page, admin);
    // Until the page has said so: a refetch of the list, which another account's action causes, asks for its pages again.
    let isFailing = true;
    await page.route("**/api/admin/audit?cursor=next", (route) =>
      isFailing
        ? route.fulfill({ status: 503, json: { code: "unavailable", message: "Vuelve a intentarlo" } })
        : route.fulfill({ json: { entries: [], nextCursor: null } }),
    );
    await page.route("**/api/admin/audit", async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), nextCursor: "next" } });
    });
    await page.goto("/peru-admin?tab=auditoria");
    const more = button(page, "Ver más");
    await press(page, more);
    await expect(page.getByRole("alert")).toHaveText("No pudimos cargar más. Inténtalo otra vez.");
    await expect(more).toBeFocused();
    isFailing = false;
    await page.keyboard.press("Enter");
    await expect(page.getByText("No hay acciones más antiguas.")).toBeVisible();
    await expect(more).toHaveCount(0);
    await expectFocusSeen(page);
  });
});

test("single keys search, move along the leads and open one at its note, go on from an open one; in a field and switched off they write", async ({
  page,
  admin,
}) => {
  const people = [newPerson(), newPerson()];
  const mark = crypto.randomUUID().slice(0, 8);
  for (const person of people) await postLead(page.request, { ...person, name: `${person.name} ${mark}` });
  await openSession(page, admin);
  await page.goto(`/peru-admin?tab=leads&q=${mark}`);
  const details = page.getByRole("button", { name: /^Ver Detalles de / });
  await expect(details).toHaveCount(2);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Saltar al contenido" })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await expect(details.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(details.last()).toBeFocused();
  await page.keyboard.press("k");
  await expect(details.first()).toBeFocused();
  await expectFocusSeen(page);

  await page.keyboard.press("n");
  const note = page.getByRole("dialog").getByLabel("Nota nueva");
  await expect(note).toBeFocused();
  await page.keyboard.type("jklno/?");
  await expect(note).toHaveValue("jklno/?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("list", { name: "Notas" })).toContainText("jklno/?");
  const title = page.getByRole("dialog").getByRole("heading", { level: 2 });
  const first = (await title.textContent()) ?? "";
  await page.keyboard.press("j");
  await expect(title).not.toHaveText(first);
  await expect(title).toBeFocused();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog").getByLabel("Resultado")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(details.last()).toBeFocused();

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Atajos del teclado" });
  await expectAccessible(page, "[role=dialog]");
  const saved = page.waitForResponse((response) => response.url().endsWith("/workspace/preferences"));
  await help.getByLabel("Usar atajos de una sola tecla").uncheck();
  await saved;
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await details.first().focus();
  await page.keyboard.press("j");
  await page.keyboard.press("/");
  await expect(details.first()).toBeFocused();

  await page.getByRole("button", { name: "Atajos" }).click();
  await help.getByLabel("Usar atajos de una sola tecla").check();
  // A key that is pressed the moment the dialog is gone goes where it asks for, and the focus stays there.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[role=dialog]")) return;
      observer.disconnect();
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }),
      );
      setTimeout(() => {
        document.body.dataset["after"] = document.activeElement?.tagName ?? "";
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(page.locator("body")).toHaveAttribute("data-after", "INPUT");
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue(mark);
});
