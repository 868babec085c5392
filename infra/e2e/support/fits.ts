import { expect, type Page } from "@playwright/test";
import { resize, SIZE } from "./both-sizes.ts";

/** Nothing on the page is wider than the screen. */
export const expectFits = async (page: Page): Promise<void> => {
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
};

/** Whatever can be scrolled sideways has a shadow where it goes on. Resolves to how many there are. */
export const expectScrollHints = async (page: Page): Promise<number> => {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.checkVisibility())
      .map((element) => ({ name: element.className, style: getComputedStyle(element) }))
      .filter(({ style }) => /auto|scroll/.test(style.overflowX))
      .map(({ name, style }) => ({ name, isHinted: style.backgroundImage.includes("gradient") })),
  );
  expect(found.filter(({ isHinted }) => !isHinted)).toEqual([]);
  return found.length;
};

/**
 * WCAG 2.2, 1.4.4: on a phone whose text is twice as large the page is not wider than the screen, and nothing is beyond the
 * edge of its card, option or button, nor has an option's text less than half of it. The page is as it was afterwards.
 */
export const expectFitsEnlarged = async (page: Page, what: string): Promise<void> => {
  const before = page.viewportSize() ?? SIZE.phone;
  const isNarrow = before.width === SIZE.phone.width;
  if (!isNarrow) await resize(page, SIZE.phone);
  const beyond = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll(".receipt, .option, .btn, article")]
      // The torn edge of a receipt lies under its border.
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 2)
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 40)}`);
    const squeezed = [...document.querySelectorAll(".option > .grow")]
      .filter(({ clientWidth, parentElement }) => clientWidth * 2 < (parentElement?.clientWidth ?? 0))
      .map((element) => element.textContent);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return { width: scrollWidth - clientWidth, cut, squeezed };
  });
  expect(beyond, what).toEqual({ width: 0, cut: [], squeezed: [] });
  if (!isNarrow) await resize(page, before);
};
