import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import { expectAccessible, untilStill } from "./support/axe.ts";
import { atBothSizes, resize, SIZE } from "./support/both-sizes.ts";
import { expectFits, expectFitsEnlarged } from "./support/fits.ts";
import { type Answered, act, toastOf } from "./support/lead-dialog.ts";
import {
  detailsOf,
  findLeads,
  openPanel,
  openSession,
  postLead,
  searchBox,
  turnTo,
  untilListed,
} from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

test("filters and a view are in the address, and each chip lets one go; a view is saved without the search, found again after a reload, renamed, removed and taken back; a district is found by its first letters and filters the list; text that names none changes nothing", async ({
  page,
  admin,
}) => {
  const mark = newPerson().name.split(" ").at(-1) ?? "";
  const inCallao = { ...newPerson(), name: `Chalaca ${mark}` };
  const elsewhere = { ...newPerson(), name: `Limeño ${mark}` };
  await postLead(page.request, inCallao, { district: "070102" });
  const { position } = await postLead(page.request, elsewhere, { district: "150122" });
  await openSession(page, admin);
  await untilListed(page.request, position);
  await page.goto(`/peru-admin?tab=leads&q=${mark}`);
  const views = page.getByRole("group", { name: "Vistas" });
  const chips = page.getByRole("list", { name: "Filtros activos" });
  const letGo = chips.getByRole("button", { name: /^Quitar el filtro/ });
  const more = page.getByRole("button", { name: /^Más filtros/ });

  await test.step("a view is saved without the search", async () => {
    await views.getByRole("button", { name: "Vencidos" }).click();
    await expect(page).toHaveURL(/promesa=breached/);
    await page.getByLabel("Filtrar por estado").selectOption("Pendiente");
    await searchBox(page).fill(inCallao.email);
    await expect(page).toHaveURL(/q=persona/);
    await views.getByRole("button", { name: "Guardar vista" }).click();
    await expectFits(page);
    await expectFitsEnlarged(page, "the list of leads");
    await views.getByLabel("Nombre de la vista").fill("Pendientes vencidos");
    await views.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(toastOf(page, /Pendientes vencidos/)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(inCallao.email);
  });

  await test.step("filters come from the address, and each chip lets one go", async () => {
    await page.goto("/peru-admin?tab=leads&asignado=nobody&categoria=alarmas&promesa=breached&orden=due");
    await expect(letGo).toHaveCount(3);
    await expect(page.getByLabel("Ordenar")).toHaveValue("due");
    await letGo.filter({ hasText: "Alarmas" }).click();
    await expect(letGo).toHaveCount(2);
    await chips.getByRole("button", { name: "Quitar todos" }).click();
    await expect(chips).toBeHidden();
  });

  await test.step("the view is found again after the reload, renamed, removed and taken back", async () => {
    await views.getByRole("button", { name: "Pendientes vencidos", exact: true }).click();
    await expect(page).toHaveURL(/estado=pending.*promesa=breached/);
    await views.getByRole("button", { name: "Cambiar la vista Pendientes vencidos" }).click();
    await views.getByLabel("Nombre de la vista").fill("Los que esperan");
    await views.getByRole("button", { name: "Guardar", exact: true }).click();
    const renamed = views.getByRole("button", { name: "Los que esperan", exact: true });
    await expect(renamed).toHaveAttribute("aria-pressed", "true");
    await expect(views.getByRole("button", { name: "Pendientes vencidos", exact: true })).toHaveCount(0);
    const remove = views.getByRole("button", { name: "Borrar la vista Los que esperan" });
    await remove.click();
    await expect(renamed).toHaveCount(0);
    await expect(toastOf(page, "Vista «Los que esperan» borrada")).toBeVisible();
    await page
      .getByRole("region", { name: /^Avisos/ })
      .getByRole("button", { name: "Deshacer" })
      .click();
    await expect(renamed).toBeVisible();
    await remove.click();
    await expect(renamed).toHaveCount(0);
  });

  await turnTo(page, `tab=leads&q=${mark}`);
  const field = page.getByRole("combobox", { name: "Distrito" });
  const options = page.getByRole("listbox", { name: "Distrito" }).getByRole("option");
  await test.step("what is chosen is in the address", async () => {
    await expect(detailsOf(page, elsewhere.name)).toBeVisible();
    await more.click();
    await page.getByLabel("Asignado a").selectOption("Sin asignar");
    await page.getByLabel("Promesa de contacto").selectOption("Vencida");
    await page.getByLabel("Categoría").selectOption("Alarmas");
    await page.getByLabel("Ordenar").selectOption("Próximo pendiente primero");
    await expect(page).toHaveURL(/asignado=nobody.*categoria=alarmas.*promesa=breached.*orden=due/);
    for (const name of ["Promesa de contacto", "Categoría"])
      await page.getByLabel(name).selectOption({ index: 0 });
    await expect(detailsOf(page, elsewhere.name)).toBeVisible();
  });

  await test.step("a district is found by its first letters and filters the list", async () => {
    // What people call one district and the name of another: nothing is filtered before one is taken.
    await field.fill("surco");
    await expect(options).toHaveText(["Santiago de Surco, Lima", "Surco, Huarochirí, Lima"]);
    await expect(page).not.toHaveURL(/distrito=/);
    await field.fill("bellav");
    await expect(options.first()).toHaveText("Bellavista, Callao");
    await atBothSizes(page, () => expectAccessible(page));
    await field.press("ArrowDown");
    await field.press("Enter");
    await expect(field).toHaveValue("Bellavista, Callao");
    await expect(page).toHaveURL(/distrito=070102/);
    await expect(detailsOf(page, elsewhere.name)).toBeHidden();
    await expect(detailsOf(page, inCallao.name)).toBeVisible();
  });

  await test.step("text that names none changes nothing", async () => {
    await field.fill("un lugar que no existe");
    await field.press("Tab");
    await expect(field).toHaveValue("Bellavista, Callao");
    await expect(page).toHaveURL(/distrito=070102/);
  });

  await page.getByRole("button", { name: "Quitar el filtro Bellavista, Callao" }).click();
  await expect(field).toHaveValue("");
  await expect(detailsOf(page, elsewhere.name)).toBeVisible();
  await field.click();
  await options.filter({ hasText: /^Miraflores, Lima$/ }).click();
  await expect(field).toHaveValue("Miraflores, Lima");
  await expect(detailsOf(page, inCallao.name)).toBeHidden();
  await field.fill("");
  await expect(page).not.toHaveURL(/distrito=/);
  await expect(detailsOf(page, inCallao.name)).toBeVisible();
});

const endless = (letter: string, length: number) => letter.repeat(length);

/** A lead whose every word is as long as it may be, and whose phone an earlier lead has. */
const postEndless = async (request: APIRequestContext) => {
  const earlier = newPerson();
  const email = `${endless("y", 30)}.${newPerson().email}`;
  await postLead(request, earlier);
  const answer = await request.post("/api/contacts", {
    data: {
      name: endless("x", 110),
      phone: earlier.phone,
      email,
      rut: endless("9", 28),
      address: endless("x", 250),
      serviceCategory: endless("y", 58),
      leadSource: endless("z", 58),
      currentCompany: endless("y", 58),
      currentService: endless("y", 58),
      priority: endless("p", 38),
      selectedPlanName: endless("x", 150),
      selectedPlanBrand: endless("y", 70),
    },
  });
  return { ...((await answer.json()) as Answered), email };
};

test("one action on several leads has a result for each, and what failed stays chosen; a lead of endless words, and marked as a duplicate, is no wider than the screen, in the list, on the board and opened", async ({
  page,
  admin,
}) => {
  const mark = newPerson().name.split(" ").at(-1) ?? "";
  const people = [1, 2, 3].map(() => ({ ...newPerson(), name: `Grupo ${mark}` }));
  const leads: Answered[] = [];
  for (const person of people) leads.push(await postLead(page.request, person));
  await openSession(page, admin);
  const [first, second, third] = leads.map(({ id }) => id);
  // A lead whose status does not permit the move.
  await act(page.request, `${second}/status`, { status: "quoted" });
  const { id, email, position } = await postEndless(page.request);
  await untilListed(page.request, position);
  await page.goto(`/peru-admin?tab=leads&q=${encodeURIComponent(`grupo ${mark}`)}`);
  const box = (id: string | undefined) => page.locator(`[data-row="${id}"]`).getByRole("checkbox");
  await box(third).check();
  await box(first).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("region", { name: "Acciones sobre los seleccionados" });
  await atBothSizes(page, async () => {
    await expect(bar).toContainText("3 seleccionados");
    await expectAccessible(page);
  });
  await bar.getByRole("button", { name: "Cambiar estado" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Elige el estado nuevo.");
  await dialog.getByLabel("Estado nuevo").selectOption("Contactado");
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog).toContainText("2 bien, 1 no");
  await expect(dialog.locator("[data-result=failed]")).toContainText(
    "Ese cambio de estado no está permitido.",
  );
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(bar).toContainText("1 seleccionado");
  await expect(box(second)).toBeChecked();
  await expect(page.locator(`[data-row="${first}"]`)).toContainText("Contactado");

  await page.getByLabel("Seleccionar todos los cargados").check();
  await bar.getByRole("button", { name: "Asignar", exact: true }).click();
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Elige a quién, o «Sin asignar».");
  await dialog.getByLabel("Asignado a").selectOption(admin.username);
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog).toContainText("Listo: 3 leads");
  await dialog.getByRole("button", { name: "Listo" }).click();
  await expect(bar).toBeHidden();
  await test.step("the keyboard's place is kept where the bar goes with the selection", async () => {
    await expect(page.locator("body")).not.toBeFocused();
    await box(first).check();
    await bar.getByRole("button", { name: "Quitar la selección" }).press("Enter");
    await expect(bar).toBeHidden();
    await expect(page.locator("body")).not.toBeFocused();
  });
  await atBothSizes(page, async () => {
    for (const id of [first, second, third])
      await expect(page.locator(`[data-row="${id}"]`)).toContainText(`Asignado a ${admin.username}`);
  });

  await test.step("a lead of endless words is no wider than the screen", async () => {
    await expect
      .poll(async () => (await findLeads(page.request, email)).map((lead) => lead.duplicateOf))
      .toEqual([expect.any(String)]);
    for (const address of [`q=${email}`, `q=${email}&vista=tablero`, `q=${email}&lead=${id}`]) {
      await turnTo(page, `tab=leads&${address}`);
      await atBothSizes(page, async (size) => {
        await expect(page.getByText(endless("x", 110)).first()).toBeVisible();
        const beyond = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=dialog] *")]
            .filter((part) => part.scrollWidth > part.clientWidth + 1)
            .filter((part) => part.clientWidth > 0 && getComputedStyle(part).overflowX !== "hidden")
            // The touch area that a definition's small button adds around it is invisible; where the button is too wide, its column is listed.
            .filter((part) => !part.matches("button[popovertarget]"))
            .map((part) => `${part.tagName} ${part.className} ${part.scrollWidth}`),
        );
        expect(beyond, `${address}, ${size}`).toEqual([]);
      });
    }
  });
});

test("of a long list only a part is drawn, it grows by itself, and a poll keeps place and choice; word of new leads covers nothing that can be pressed; on a phone no part of a lead's card covers another, with the widest letter spacing of WCAG 1.4.12", async ({
  page,
  admin,
}) => {
  await openPanel(page, admin);
  const rows = page.locator("[data-row]");
  await rows.first().getByRole("checkbox").check();
  const shown = page.getByText(/^\d+ de [\d,]+$/);
  const bar = page.getByRole("region", { name: "Acciones sobre los seleccionados" });
  const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? 0;
  // Rows are drawn in the frame after the scrolling and measured once drawn, which moves or replaces them.
  const settledRow = async () => {
    let seen: { id: string | null; top: number } = { id: null, top: Number.NaN };
    await expect
      .poll(async () => {
        const before = seen;
        seen = await rows.evaluateAll((all) => {
          const row = all.find((each) => each.getBoundingClientRect().top > 100);
          return {
            id: row?.getAttribute("data-row") ?? null,
            top: row?.getBoundingClientRect().top ?? Number.NaN,
          };
        });
        return seen.id !== null && seen.id === before.id && seen.top === before.top;
      })
      .toBe(true);
    return { row: page.locator(`[data-row="${seen.id}"]`), before: seen.top };
  };
  const word = page.getByRole("button", { name: /leads? nuevos?$/ });
  const walk = async (steps: readonly number[], drawn: number) => {
    for (const loaded of steps) {
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expect(shown).toHaveText(new RegExp(`^${loaded} de`), { timeout: 2_000 });
      }).toPass();
    }
    expect(await rows.count()).toBeLessThan(drawn);
    await expect(bar).toContainText("1 seleccionado");

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(rows.nth(30)).toBeAttached();
    const { row, before } = await settledRow();
    const polled = page.waitForResponse(
      (response) => new URL(response.url()).pathname === "/api/contacts/changes" && response.status() === 200,
    );
    const { position } = await postLead(page.request, newPerson());
    await untilListed(page.request, position);
    await polled;
    await expect(word).toBeVisible();
    await expect.poll(async () => Math.abs((await topOf(row)) - before)).toBeLessThan(3);
    await expect(bar).toContainText("1 seleccionado");

    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(word).toBeVisible();
    // It comes in from 8 px above, over the search box.
    await untilStill(page);
    const covered = await word.evaluate((pill) => {
      const { left, right, top, bottom } = pill.getBoundingClientRect();
      // A closed menu's links have boxes, too.
      const controls = [...document.querySelectorAll("button, a, input, select")].filter(
        (one) => one !== pill && one.checkVisibility(),
      );
      return controls
        .map((one) => [one.ariaLabel ?? one.textContent, one.getBoundingClientRect()] as const)
        .filter(([, box]) => box.width > 1 && box.left < right && box.right > left)
        .filter(([, box]) => box.top < bottom && box.bottom > top)
        .map(([text]) => text);
    });
    expect(covered).toEqual([]);
  };
  await walk([100, 150], 100);
  await resize(page, SIZE.phone);
  await walk([200], 150);

  const card = page
    .locator("[data-row]")
    .filter({ has: page.locator("[data-clock]") })
    .first();
  await expect(card).toBeVisible();
  const overlaps = () =>
    card.evaluate((one) => {
      const parts = [...one.querySelectorAll("a, button, [data-clock], h3 ~ *, p > span")].filter((part) =>
        part.checkVisibility(),
      );
      return parts.flatMap((part, index) =>
        parts.slice(index + 1).flatMap((other) => {
          if (part.contains(other) || other.contains(part)) return [];
          const [a, b] = [part.getBoundingClientRect(), other.getBoundingClientRect()];
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          return apart ? [] : [`${part.textContent} and ${other.textContent}`];
        }),
      );
    });
  expect(await overlaps()).toEqual([]);
  await test.step("the open filters leave status and order wide enough to read", async () => {
    const open = page.getByRole("button", { name: /^Más filtros/ });
    await open.click();
    for (const name of ["Filtrar por estado", "Ordenar"])
      expect((await page.getByRole("combobox", { name }).boundingBox())?.width, name).toBeGreaterThan(150);
    await open.click();
  });
  // The content security policy refuses a style element.
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) sheet.insertRule("* { letter-spacing: 0.12em !important; }");
  });
  expect(await overlaps()).toEqual([]);
});
