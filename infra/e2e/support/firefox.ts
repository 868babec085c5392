import type { Locator, Page } from "@playwright/test";

/**
 * Fills fields by typing. Over WebDriver BiDi, Playwright's `fill` sets the value in a way that React takes for no change.
 */
export const typeInsteadOfFilling = (page: Page): void => {
  const locators: Pick<Locator, "fill"> = Object.getPrototypeOf(page.locator("body"));
  locators.fill = async function (this: Locator, text: string): Promise<void> {
    await this.focus();
    await this.press("Control+a");
    await this.press("Delete");
    await this.pressSequentially(text);
  };
};
