import { expect, type Page } from "@playwright/test";
import { heading } from "./support/categories.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { test } from "./support/test.ts";

const SCRIPT = /\/assets\/chile-main-[^/]+\.js$/;

/** Opens the page with its script held back; returns the function that lets it through and waits until it has run. */
const openHeld = async (page: Page): Promise<() => Promise<void>> => {
  const release = await holdRequests(page, SCRIPT);
  const response = page.waitForResponse(SCRIPT);
  await page.goto("/chile");
  return async () => {
    release();
    const url = (await response).url();
    await page.evaluate(async (script) => {
      await import(script);
      await new Promise((resolve) => setTimeout(resolve));
    }, url);
  };
};
const card = (page: Page) => page.getByRole("button", { name: /^Planes Móviles/ });

test("a card that was pressed before the page's script has come opens its wizard once it has", async ({
  page,
}) => {
  const release = await openHeld(page);
  await card(page).click();
  await expect(heading(page, "¿Qué quieres comparar?")).toBeVisible();
  await expect(card(page)).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(heading(page, "Planes Móviles")).toBeVisible();
  expect(new URL(page.url()).search).toBe("?categoria=planes_moviles");
});

test("a card that is being pressed when the script comes opens its wizard at the release", async ({
  page,
}) => {
  const release = await openHeld(page);
  await card(page).hover();
  await page.mouse.down();
  await release();
  await page.mouse.up();
  await expect(heading(page, "Planes Móviles")).toBeVisible();
});

test("the prerendered cards are hydrated, not replaced; a focused one keeps the focus", async ({ page }) => {
  const release = await openHeld(page);
  const prerendered = await card(page).elementHandle();
  await card(page).focus();
  await release();
  await expect(card(page)).toBeFocused();
  await page.waitForFunction(
    (element) => element?.isConnected && Object.keys(element).some((key) => key.startsWith("__reactProps$")),
    prerendered,
  );
  await page.keyboard.press("Enter");
  await expect(heading(page, "Planes Móviles")).toBeVisible();
});
