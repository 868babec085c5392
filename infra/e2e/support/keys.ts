import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has, including those of the deliveries that other tests cause. */
const MAX_STOPS = 300;

/** A refetch may put another element in the target's place: it is looked for again after so many stops. */
const LOOK_AGAIN = 20;

/** Presses Tab (or Shift+Tab) until the element has the focus. Throws when it can't be reached so. */
export const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  // Looking for it by its role and name at each stop would take most of the time.
  let element = await target.elementHandle();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const focus = await element?.evaluate((it) =>
      it === document.activeElement ? "here" : it.isConnected ? "elsewhere" : "gone",
    );
    if (focus === "here") return;
    if (focus !== "elsewhere" || stop % LOOK_AGAIN === LOOK_AGAIN - 1) {
      await element?.dispose();
      element = await target.elementHandle();
    }
    if (focus === "elsewhere") await page.keyboard.press(key);
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
