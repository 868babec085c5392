import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** A configuration in the console's list. */
export const card = (page: Page, key: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: key, exact: true }) });

/** A toast with exactly this title. */
export const toast = (page: Page, title: string) =>
  page.getByRole("region", { name: /Avisos|Notificaciones/ }).getByText(title, { exact: true });

export const openConsole = async (page: Page): Promise<void> => {
  await page.goto("/admin-ia-config");
  await expect(page.getByRole("heading", { name: /^Configuraciones guardadas/ })).toBeVisible();
};

/**
 * One conversation of one question, as the chat sends it; sent again while the server answers 503: on a busy
 * machine the first question may arrive before the model is trained. So is one whose connection the server has closed meanwhile.
 */
export const ask = async (request: APIRequestContext, message: string) => {
  const send = () =>
    request.post("/api/asesorador-ia/chat", { data: { message, messages: [] }, maxRetries: 2 });
  let answer = await send();
  await expect
    .poll(async () => {
      if (answer.status() === 503) answer = await send();
      return answer.status();
    })
    .toBe(200);
  return (await answer.json()) as { message: string; conversationId: string; messageId: string };
};

/** The value beside a label. */
export const figure = (page: Page, label: string) =>
  page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd[1]");
