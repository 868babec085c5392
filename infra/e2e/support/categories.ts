import { expect, type Page } from "@playwright/test";
import type { Person } from "./visitor.ts";

/** Opens the picker and chooses a category by its card. */
export const openCategory = async (page: Page, card: RegExp): Promise<void> => {
  await page.goto("/chile");
  await page.getByRole("button", { name: card }).click();
};

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

export const stepNumber = (page: Page, step: string) => page.getByText(step, { exact: true });

/** The step's heading has the focus, its number is on screen, and the page is scrolled to the top. */
export const expectStep = async (page: Page, step: string, name: string | RegExp): Promise<void> => {
  await expect(heading(page, name)).toBeFocused();
  await expect(stepNumber(page, step)).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
};

export const next = (page: Page) => page.getByRole("button", { name: "Continuar", exact: true });

export const fillPerson = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel("Nombre completo").fill(person.name);
  await page.getByLabel("RUT").fill(person.dni);
  await page.getByLabel("Teléfono").fill(person.phone);
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByRole("checkbox").check();
};

/** The body of the next lead that goes out; the server has taken it. */
export const nextLead = async (page: Page, send: () => Promise<void>): Promise<Record<string, unknown>> => {
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/contacts"),
  );
  await send();
  const request = await posted;
  expect((await request.response())?.status()).toBe(200);
  return request.postDataJSON() as Record<string, unknown>;
};
