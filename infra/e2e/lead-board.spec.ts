import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import { atBothSizes } from "./support/both-sizes.ts";
import { expectFits } from "./support/fits.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { type Credentials, openSession, postLead, searchBox, turnTo, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson } from "./support/visitor.ts";

const column = (page: Page, status: string) => page.locator(`[data-column="${status}"]`);
const card = (page: Page, status: string, id: string) => column(page, status).locator(`[data-row="${id}"]`);

/** A new lead, alone on the board. */
const openBoard = async (page: Page, admin: Credentials) => {
  const person = newPerson();
  const { id, position } = await postLead(page.request, person);
  await openSession(page, admin);
  await untilListed(page.request, position);
  await page.goto(`/peru-admin?tab=leads&vista=tablero&q=${person.email}`);
  await expect(card(page, "pending", id)).toBeVisible();
  return { id, person };
};

const statusOf = async (page: Page, id: string): Promise<string> => {
  const response = await page.request.get(`/api/contacts/${id}`);
  expect(response.status()).toBe(200);
  return ((await response.json()) as { status: string }).status;
};

type Point = { readonly x: number; readonly y: number };

/**
 * Grabs the card at this offset and releases it once the board has noticed that it is over the column. A move is repeated: the
 * board listens only after it has drawn the press, and near the screen's edge it scrolls, which moves the column.
 */
const byMouse = async (
  page: Page,
  grabbed: Locator,
  offset: Point,
  to: () => Promise<Point>,
  over: string,
): Promise<void> => {
  const { mouse } = page;
  await grabbed.hover({ position: offset });
  await mouse.down();
  await expect(async () => {
    const { x, y } = await to();
    await mouse.move(x - 12, y - 6, { steps: 4 });
    await mouse.move(x, y, { steps: 4 });
    await expect(page.getByText(` está sobre ${over}.`)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await mouse.up();
};

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} has no box`);
  return box;
};

/** A long press until the card is picked up, then a move and a release. */
const byFinger = async (page: Page, from: Point, to: Point, over: string): Promise<void> => {
  const device = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  await touch("touchStart", [from]);
  await expect(page.getByText(/^Tomaste a /)).toBeAttached();
  await touch("touchMove", [{ x: (from.x + to.x) / 2, y: from.y + 10 }]);
  await touch("touchMove", [to]);
  await expect(page.getByText(` está sobre ${over}.`)).toBeAttached();
  await touch("touchEnd", []);
};

test("a card is dragged by finger into a column that takes it", { tag: "@phone" }, async ({
  page,
  admin,
}) => {
  const { id } = await openBoard(page, admin);
  const grabbed = card(page, "pending", id);
  await grabbed.scrollIntoViewIfNeeded();
  const [from, next] = [await boxOf(grabbed), await boxOf(column(page, "contacted"))];
  // A phone shows only the edge of the next column; dragging to the end of that edge scrolls the board.
  const to = { x: next.x + 10, y: Math.max(next.y, from.y) + 20 };
  await byFinger(page, { x: from.x + 60, y: from.y + 16 }, to, "Contactado");
  await expect(card(page, "contacted", id)).toBeVisible();
  await expect.poll(() => statusOf(page, id)).toBe("contacted");
  await expect(card(page, "pending", id)).toHaveCount(0);
});

test.describe("what a column does not take", () => {
  test.use({ mayComplain: /status of 422/ });

  test("the board is in the address, counts its columns and has no axe violation; a column takes a card anywhere over its height, and a refused drop says why; where the server says no the card goes back, and a toast says why", async ({
    page,
    admin,
  }) => {
    const person = newPerson();
    const { id, position } = await postLead(page.request, person);
    await openSession(page, admin);
    await untilListed(page.request, position);
    // With a few cards: axe looks at each of the whole board's 180 for seconds.
    await page.goto("/peru-admin?tab=leads&q=90000012");
    await page.getByRole("button", { name: "Tablero" }).click();
    await expect(page).toHaveURL(/vista=tablero/);
    await expect(page.locator("[data-column] [data-row]").first()).toBeVisible();
    await atBothSizes(page, async () => {
      await expectAccessible(page);
      await expectFits(page);
    });
    await turnTo(page, "tab=leads&vista=tablero");
    await expect(page.locator("[data-column]").getByRole("heading", { level: 3 })).toHaveText([
      "Pendiente",
      "Contactado",
      "Interesado",
      "Cotizado",
      "Convertido",
      "Perdido",
    ]);
    await expect(column(page, "lost").locator("[data-row]")).toHaveCount(30);
    await expectFits(page);
    await column(page, "lost").getByRole("button", { name: "Ver más en Perdido" }).click();
    await expect(column(page, "lost").locator("[data-row]")).toHaveCount(60);
    await turnTo(page, `tab=leads&vista=tablero&q=${person.email}`);
    await expect(page.locator("[data-column] [data-row]")).toHaveCount(1);

    await test.step("the server says no: the card goes back where it was", async () => {
      const url = `**/api/contacts/${id}/status`;
      await page.route(url, (route) =>
        route.fulfill({
          status: 422,
          contentType: "application/json",
          body: JSON.stringify({ code: "transition_not_allowed", message: "Ese cambio no está permitido." }),
        }),
      );
      await page.getByRole("button", { name: `Mover a ${person.name} a otro estado` }).click();
      await card(page, "pending", id).getByRole("button", { name: "Interesado" }).click();
      await expect(page.getByText(`${person.name} volvió a Pendiente`).first()).toBeVisible();
      await expect(page.getByText("Ese cambio no está permitido.").first()).toBeVisible();
      await expect(card(page, "pending", id)).toBeVisible();
      expect(await statusOf(page, id)).toBe("pending");
      await page.unroute(url);
    });

    const drag = (from: string, to: string, share: number, over: string) =>
      byMouse(
        page,
        card(page, from, id),
        { x: 20, y: 12 },
        async () => {
          const { x, y, width, height } = await boxOf(column(page, to));
          return { x: x + width / 2, y: y + height * share };
        },
        over,
      );
    // Empty there: the search leaves one card. Not at the lower edge, where the page scrolls below the pointer until the release.
    await drag("pending", "interested", 0.75, "Interesado");
    await expect(card(page, "interested", id)).toBeVisible();
    await expect.poll(() => statusOf(page, id)).toBe("interested");
    await expect(card(page, "interested", id)).toHaveAttribute("aria-busy", "false");
    await drag("interested", "contacted", 0.5, "Contactado");
    await expect(page.getByText("Un lead abierto no vuelve a un estado anterior").first()).toBeVisible();
    await expect(card(page, "interested", id)).toBeVisible();
    expect(await statusOf(page, id)).toBe("interested");

    await page.getByRole("button", { name: "Lista" }).click();
    await expect(page.locator("[data-column]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: `Ver Detalles de ${person.name}` })).toBeVisible();
  });
});

test("by keyboard alone a card is moved past the columns that do not take it, and no arrow pressed the moment it is said to be taken is lost; it opens its lead; lost, it asks why: called off it goes back, explained it stays; the search narrows the board", async ({
  page,
  admin,
}) => {
  const { id, person } = await openBoard(page, admin);
  const taken = `Tomaste a ${person.name}, de Pendiente.`;
  const over = (status: string) => page.getByText(`${person.name} está sobre ${status}.`);

  await test.step("an arrow pressed the moment the card is said to be taken is not lost", async () => {
    await page.evaluate((picked) => {
      const observer = new MutationObserver(() => {
        if (!document.body.textContent.includes(picked)) return;
        observer.disconnect();
        const arrow = { key: "ArrowRight", code: "ArrowRight", bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", arrow));
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    }, taken);
    await page.getByRole("button", { name: `Arrastrar a ${person.name}` }).focus();
    await page.keyboard.press("Space");
    await expect(over("Contactado")).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(over("Contactado")).toHaveCount(0);
  });

  await test.step("it is moved past the columns that do not take it", async () => {
    await page.getByRole("button", { name: `Arrastrar a ${person.name}` }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(taken)).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await expect(over("Contactado")).toBeAttached();
    await page.keyboard.press("ArrowRight");
    await expect(over("Interesado")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(card(page, "interested", id)).toBeVisible();
    await expect.poll(() => statusOf(page, id)).toBe("interested");
  });

  await test.step("it opens its lead", async () => {
    await page.getByRole("button", { name: `Ver Detalles de ${person.name}` }).click();
    await expect(page.getByRole("dialog", { name: person.name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: `Ver Detalles de ${person.name}` }).click();
    await expect(page.getByRole("dialog", { name: person.name })).toBeVisible();
    // Closed twice before the address has changed: one step back.
    await page.evaluate(() => {
      for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    });
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("lost, it asks why; called off it goes back, explained it stays", async () => {
    const move = async () => {
      await page.getByRole("button", { name: `Mover a ${person.name} a otro estado` }).click();
      await card(page, "interested", id).getByRole("button", { name: "Perdido", exact: true }).click();
    };
    const dialog = page.getByRole("dialog", { name: `Marcar como perdido a ${person.name}` });
    await move();
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(card(page, "interested", id)).toBeVisible();
    await expect(card(page, "lost", id)).toHaveCount(0);
    await move();
    await dialog.getByLabel("Comentario").fill("Vive muy lejos");
    // Encrypted and written a moment after it was typed.
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("/move")).length);
    await expect.poll(drafts).toBe(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.reload();
    await move();
    await expect(dialog.getByLabel("Comentario")).toHaveValue("Vive muy lejos");
    await expect(dialog).toContainText("Recuperamos lo que dejaste sin guardar.");
    await dialog.getByLabel("Motivo").selectOption("Sin cobertura");
    // Closed too late to call it off: it is written, and nothing is left to restore.
    const answer = await holdRequests(page, `**/api/contacts/${id}/status`);
    await dialog.getByRole("button", { name: "Cambiar estado" }).click();
    await page.keyboard.press("Escape");
    answer();
    await expect(dialog).toBeHidden();
    await expect(card(page, "lost", id)).toBeVisible();
    await expect.poll(() => statusOf(page, id)).toBe("lost");
    await expect.poll(drafts).toBe(0);
  });

  await test.step("the search narrows the board", async () => {
    await searchBox(page).fill("nadie se llama así");
    await expect(page.locator("[data-column] [data-row]")).toHaveCount(0);
    await expect(page.getByText("Sin leads")).toHaveCount(6);
  });
});
