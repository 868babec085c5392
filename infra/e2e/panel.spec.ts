import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes, resize, SIZE } from "./support/both-sizes.ts";
import { expectFits, expectScrollHints } from "./support/fits.ts";
import { runEvents } from "./support/project.ts";
import { detailsOf, openPanel, openSession, postLead, searchBox, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

const rows = (page: Page) => page.getByRole("button", { name: /^Ver Detalles de / });
const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

/** Types into the search box and waits for the server's answer to it. */
const search = async (page: Page, text: string): Promise<void> => {
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === "/api/contacts" &&
      new URL(response.url()).searchParams.get("q") === text,
  );
  await searchBox(page).fill(text);
  await answered;
};

/** The rows that the first screen shows whole. */
const wholeRows = (page: Page): Promise<number> =>
  page.locator("[data-row]").evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

test("the panel shows its header, four explained figures and at least three leads on a phone, fourteen on a desktop; a search without a hit says how to go on; Chile's leads and sums are one switch away; a search finds a name without its accents; the status filter shows one status only; 'Cargar más' adds the next fifty below, none twice", async ({
  page,
  admin,
}) => {
  const figureOf = (figure: string) =>
    page.getByRole("term").filter({ hasText: figure }).locator("xpath=following-sibling::dd[1]");
  await openPanel(page, admin);
  // Another layout of fifty rows costs more than what is looked at.
  await atBothSizes(page, async (size) => {
    await test.step("header, figures and rows fit either screen", async () => {
      // A visitor whom another test left waiting takes one row's height within the support hours.
      const whole = await wholeRows(page);
      const waiting = await page.getByRole("link", { name: /^Ver conversaciones/ }).count();
      expect(whole).toBeGreaterThanOrEqual((size === "phone" ? 3 : 14) - waiting);
      await expect(page.locator("[data-row]").first()).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
      await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Perú" })).toBeVisible();
      await expect(page.getByText("Mercado Peruano", { exact: true })).toBeVisible();
      const subtitle = page.getByText("Gestiona los servicios y los leads del mercado peruano");
      if (size === "desktop")
        expect(await subtitle.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
      await expect(page.getByText(admin.username, { exact: true })).toBeVisible();
      for (const [figure, value] of [
        ["Total Leads", /^\d,\d{3}$/],
        ["Tasa Conversión", /^\d+\.\d\s%$/],
        ["Ahorros Generados", /^S\/\s[\d,]+\.\d\d$/],
        ["Marcas Activas", /^\d+$/],
      ] as const)
        await expect(figureOf(figure)).toHaveText(value);
      await expect(page.getByRole("tab", { name: /^Leads/ })).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(
        /^Gestión de Leads - Perú \(\d,\d{3}\)$/,
      );
      await expect(rows(page)).toHaveCount(50);
      await expectFits(page);
      // The figures, the tabs and the saved views.
      expect(await expectScrollHints(page)).toBe(size === "phone" ? 3 : 0);
      await expectAccessible(page);
    });
    await test.step("what a figure counts opens by key and by tap, inside the screen, and closes with Escape", async () => {
      for (const figure of ["Tasa Conversión", "Marcas Activas"]) {
        const button = page.getByRole("button", { name: `Qué cuenta: ${figure}` });
        const popover = `[id="${await button.getAttribute("popovertarget")}"]`;
        const definition = page.locator(popover);
        await expect(definition).toBeHidden();
        await button.focus();
        await page.keyboard.press("Enter");
        await expect(definition).toBeInViewport({ ratio: 1 });
        // The page around it was checked in the step before.
        if (size === "desktop") await expectAccessible(page, popover);
        await page.keyboard.press("Escape");
        await expect(definition).toBeHidden();
        await expect(button).toBeFocused();
        await button.click();
        await expect(definition).toBeInViewport({ ratio: 1 });
        await page.getByRole("heading", { level: 1 }).click();
        await expect(definition).toBeHidden();
      }
    });
    await test.step("the title takes two lines beside an administrator's tools on a phone, one on a desktop", async () => {
      const lines = await page.getByRole("heading", { level: 2 }).evaluate((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines).toBe(size === "phone" ? 2 : 1);
    });
  });

  await test.step("cards are as wide as what is above them on a tablet", async () => {
    const before = page.viewportSize() ?? SIZE.desktop;
    await resize(page, { width: 768, height: 800 });
    const card = await page.locator("main li[aria-posinset] > [data-row]").first().boundingBox();
    const list = await page.locator("[data-list]").boundingBox();
    expect([card?.x, card?.width]).toEqual([list?.x, list?.width]);
    await resize(page, before);
  });

  await test.step("no cell is cut off on a desktop, and a heading changes the order", async () => {
    const cut = await page.locator("[data-row] td").evaluateAll((all) =>
      all
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent)
        .filter((text) => /^(persona\.|Telecomunicaciones)/.test(text ?? "")),
    );
    expect(cut).toEqual([]);
    const created = page.getByRole("columnheader", { name: "Creado" });
    await expect(created).toHaveAttribute("aria-sort", "descending");
    await created.getByRole("button").click();
    await expect(created).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/orden=oldest/);
  });

  await test.step("a search without a hit says so and how to go on", async () => {
    await search(page, "nadie se llama así");
    await atBothSizes(page, async () => {
      await expect(page.getByText("No se encontraron leads")).toBeVisible();
      await expect(page.getByText("Intenta ajustar los filtros de búsqueda")).toBeVisible();
      await expect(page.getByRole("heading", { level: 2 })).toHaveText("Gestión de Leads - Perú (0)");
      await expectFits(page);
    });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Quitar filtros" }).click();
    await expect(rows(page)).toHaveCount(50);
  });

  await test.step("the market switch shows Chile's leads and sums in pesos, keeps the tab, and goes back with the browser", async () => {
    await page.getByRole("button", { name: "Chile · pesos" }).click();
    await expect(page).toHaveURL(/mercado=chile/);
    await atBothSizes(page, async () => {
      await expect(page.getByRole("heading", { level: 1, name: "Panel Administrativo Chile" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^Gestión de Leads - Chile \(\d+\)$/);
      await expect(figureOf("Ahorros Generados")).toHaveText(/^\$[\d.]+$/);
      await expect(rows(page).first()).toBeVisible();
      await expectFits(page);
    });
    await page.goBack();
    await expect(page.getByRole("button", { name: "Perú · soles" })).toHaveAttribute("aria-pressed", "true");
    await expect(page).not.toHaveURL(/mercado=/);
  });

  await test.step("a search finds a name without its accents; the status filter shows one status only", async () => {
    const person = newPerson("Ñusta Peñalóza");
    const { position } = await postLead(page.request, person);
    await untilListed(page.request, position);
    const [, , mark = ""] = person.name.split(" ");
    await search(page, `nusta penaloza ${mark}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(detailsOf(page, person.name)).toBeVisible();
    expect(new URL(page.url()).searchParams.get("q")).not.toBeNull();
    await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
    await expect(rows(page)).toHaveCount(50);

    await page.getByLabel("Filtrar por estado").selectOption({ label: "Convertido" });
    const badges = page
      .locator("[data-row]")
      .getByText(/^(Pendiente|Contactado|Interesado|Cotizado|Convertido|Perdido)$/);
    await expect(badges.filter({ hasNotText: "Convertido" })).toHaveCount(0);
    await expect(badges.first()).toHaveText("Convertido");
    await expect(page).toHaveURL(/estado=converted/);
  });

  await test.step("'Cargar más' adds the next fifty below, none twice", async () => {
    await page.getByLabel("Filtrar por estado").selectOption("Todos los estados");
    await expect(rows(page)).toHaveCount(50);
    // With the keyboard: while the button has the focus, no further page is loaded automatically.
    await page.getByRole("button", { name: "Cargar más" }).press("Enter");
    await expect(rows(page)).toHaveCount(100);
    const ids = await page
      .locator("[data-row]")
      .evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
    expect(new Set(ids).size).toBe(100);

    // A press leaves the focus on the button: scrolling still loads further pages.
    await page.reload();
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Cargar más" }).click();
    const shown = page.getByRole("status").filter({ hasText: /^\d+ de / });
    await expect(shown).toHaveText(/^1[05]0 de /);
    await expect(async () => {
      await page.mouse.wheel(0, 10_000);
      await expect(shown).toHaveText(/^[2-9]\d\d de /, { timeout: 1_000 });
    }).toPass();
  });
});

test("the detail shows every section with what was typed, closes on Escape and gives the focus back; once erased nothing personal is left", async ({
  page,
  admin,
  dataDir,
}) => {
  const person = newPerson();
  const { id, position } = await postLead(page.request, person);
  await openSession(page, admin);
  await untilListed(page.request, position);
  await page.goto(`/peru-admin?tab=leads&q=${person.email}`);
  const row = rowOf(page, id);
  await expect(row).toContainText(person.name);
  await detailsOf(page, person.name).click();
  const dialog = page.getByRole("dialog", { name: person.name });
  for (const [section, texts] of [
    ["Información de Contacto", [person.name, person.phone.slice(-9), person.email, "Pendiente"]],
    ["Información del Servicio", ["No especificado"]],
    ["Análisis de Ahorros", ["Ahorro mensual", "Ahorro anual"]],
    ["Ubicación", [person.address]],
    ["Información del Sistema", ["Fecha de registro", id, "Sin constancia de consentimiento"]],
  ] as const) {
    const part = dialog
      .getByRole("heading", { level: 3, name: section })
      .locator("xpath=ancestor::section[1]");
    for (const text of texts) await expect(part).toContainText(text);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(detailsOf(page, person.name)).toBeFocused();

  expect(await runEvents(dataDir, ["erase", id])).toContain("erased");
  await page.getByRole("button", { name: "Borrar la búsqueda" }).click();
  await expect(async () => {
    await page.getByRole("button", { name: "Actualizar" }).click();
    await expect(row).toContainText("[datos eliminados]", { timeout: 1_000 });
  }).toPass();
  for (const secret of [person.name, person.phone, person.email]) await expect(row).not.toContainText(secret);
  await row.getByRole("button").click();
  const erased = page.getByRole("dialog", { name: "[datos eliminados]" });
  await expect(erased).toContainText("Los datos personales de este lead fueron eliminados");
  await expect(erased).not.toContainText(person.address);
  await expectAccessible(page, "[role=dialog]");
});

test.describe("when polls fail", () => {
  test.use({ mayComplain: /ERR_FAILED/ });

  test("a poll without news is a 304 on the wire; a failed one leaves the list with its age and what to do; 'Actualizar' brings a lead that came meanwhile", async ({
    page,
    admin,
  }) => {
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    const listed = new Set<string>();
    const statuses: number[] = [];
    wire.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (new URL(request.url).pathname === "/api/contacts") listed.add(requestId);
    });
    // The page gets a 200 from the browser's cache; this is the answer from the network.
    wire.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
      if (listed.has(requestId)) statuses.push(statusCode);
    });
    // Without live messages, which bring a lead at once. Routing their address would switch off the browser's cache.
    await page.addInitScript(() => Reflect.deleteProperty(window, "EventSource"));
    await page.clock.install();
    const mark = crypto.randomUUID().slice(0, 8);
    const markedLead = async () => {
      const person = newPerson();
      const lead = await postLead(page.request, { ...person, name: `${person.name} ${mark}` });
      await untilListed(page.request, lead.position);
      return lead.id;
    };
    await openSession(page, admin);
    await markedLead();
    // Of the leads that other tests send meanwhile none is listed.
    await openPanel(page, admin, mark);
    await expect
      .poll(async () => {
        const polled = page.waitForResponse(
          (response) => new URL(response.url()).pathname === "/api/contacts",
        );
        await page.clock.runFor(10_000);
        await polled;
        return statuses;
      })
      .toContain(304);
    await wire.detach();
    await expect(rows(page).first()).toBeVisible();

    await page.route("**/api/contacts?**", (route) => route.abort());
    await page.clock.runFor(10_000);
    await atBothSizes(page, async () => {
      await expect(page.getByText("Datos de hace")).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
    });
    // The page around it is checked by the first test.
    await expectAccessible(page, "div:has(> p > [role=status])");
    await page.unroute("**/api/contacts?**");
    await page.getByRole("button", { name: "Actualizar" }).click();
    await expect(page.getByText("Datos de hace")).toBeHidden();

    // The last poll falls due before the pause, and is answered before the lead is sent.
    const polled = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/contacts");
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await polled;
    const id = await markedLead();
    await expect(rowOf(page, id)).toHaveCount(0);
    await page.getByRole("button", { name: "Actualizar" }).click();
    // New rows are shown on the next tick of the page's simulated clock.
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(rowOf(page, id)).toBeVisible({ timeout: 500 });
    }).toPass();
  });
});

test("columns are chosen and ordered by the account, and another browser shows the same; a search typed just before a lead is opened is still there after Back", async ({
  page,
  admin,
  browser,
}) => {
  const person = newPerson();
  const { position } = await postLead(page.request, person);
  await openSession(page, admin);
  await untilListed(page.request, position);
  await openPanel(page, admin, person.email);
  const headings = (of: Page) => of.getByRole("columnheader").allTextContents();
  await page.getByRole("button", { name: "Columnas" }).click();
  const dialog = page.getByRole("dialog", { name: "Columnas de la lista" });
  await dialog.getByLabel("Servicio", { exact: true }).uncheck();
  await dialog.getByLabel("Compañía", { exact: true }).check();
  const saved = page.waitForResponse((response) => response.url().endsWith("/workspace/preferences"));
  await dialog.getByRole("button", { name: "Mover Promesa antes" }).click();
  await saved;
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Listo" }).click();
  const asked = [
    "Nombre",
    "Promesa",
    "Estado",
    "Asesor",
    "Teléfono",
    "Email",
    "Ahorro/mes",
    "Creado",
    "Compañía",
  ];
  await expect.poll(async () => (await headings(page)).slice(1, -1)).toEqual(asked);
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await other.newPage();
  await elsewhere.context().addCookies(await page.context().cookies());
  await elsewhere.goto(`/peru-admin?tab=leads&q=${person.email}`);
  await expect.poll(async () => (await headings(elsewhere)).slice(1, -1)).toEqual(asked);
  await other.close();
  await page.getByRole("button", { name: "Columnas" }).click();
  await dialog.getByRole("button", { name: "Volver a las de siempre" }).click();
  await expect(dialog.getByLabel("Servicio", { exact: true })).toBeChecked();
  await expect(dialog.getByLabel("Compañía", { exact: true })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Listo" }).click();

  await test.step("a search typed just before a lead is opened is still there after Back", async () => {
    await expect(rows(page)).toHaveCount(1);
    // With the simulated clock the pause after typing does not end: the lead is opened during it.
    await page.clock.install();
    const [, , mark = ""] = person.name.split(" ");
    await searchBox(page).fill(mark);
    await detailsOf(page, person.name).click();
    await expect(page.getByRole("dialog", { name: person.name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(searchBox(page)).toHaveValue(mark);
    expect(new URL(page.url()).searchParams.get("q")).toBe(mark);
  });
});
