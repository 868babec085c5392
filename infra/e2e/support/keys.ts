import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has, including those of the deliveries that other tests cause. */
const MOST_STOPS = 300;

/** Presses Tab (or Shift+Tab) until the element has the focus. Throws when it can't be reached so. */
export const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${key}`);
};

/** The focus is visible: on an element other than the page itself, inside the viewport, with a focus ring. */
export const expectFocusSeen = async (page: Page): Promise<void> => {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: focused, body } = document;
        if (focused === null || focused === body) return "nothing has the focus";
        const { top, bottom, left, right } = focused.getBoundingClientRect();
        if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return "out of sight";
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
        const ring =
          (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== "none";
        return ring ? "seen" : `no ring: ${focused.outerHTML.slice(0, 200)}`;
      }),
    )
    .toBe("seen");
};
