import { expect, type Page } from "@playwright/test";

/** Nothing on the page is wider than the screen. */
export const expectFits = async (page: Page): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
};
