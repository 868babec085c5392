import { expect, type Page } from "@playwright/test";

export const launcher = (page: Page) => page.getByRole("button", { name: "Abrir el chat" });
/** The minimised chat. */
export const reopen = (page: Page) => page.getByRole("button", { name: /^Volver al chat con / });
export const field = (page: Page) => page.getByRole("textbox", { name: "Escribe tu pregunta" });
export const log = (page: Page) => page.getByRole("log", { name: "Conversación" });
export const messages = (page: Page) => log(page).getByRole("article");

export const openChat = async (page: Page, path = "/"): Promise<void> => {
  await page.goto(path);
  await launcher(page).click();
  await expect(messages(page).first()).toContainText("¡Hola!");
};

export const ask = async (page: Page, text: string): Promise<void> => {
  const before = await messages(page).count();
  await field(page).fill(text);
  await field(page).press("Enter");
  await expect(messages(page)).toHaveCount(before + 2);
};
