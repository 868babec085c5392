import { type Page, test } from "@playwright/test";
import { expectAccessible, type Part } from "./axe.ts";

/** What `@sizes` and `@phone` mean in pixels. */
export const SIZE = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/**
 * Makes a check of layout or accessibility at the size of a phone and at that of a desktop, within one walk: first at the size
 * that the page has, last back at it. Touch and pixel density stay as they are.
 */
export const atBothSizes = async (
  page: Page,
  check: (size: keyof typeof SIZE) => Promise<void>,
): Promise<void> => {
  const walksOn = page.viewportSize()?.width === SIZE.phone.width ? "phone" : "desktop";
  const other = walksOn === "phone" ? "desktop" : "phone";
  await test.step(`at the size of a ${walksOn}`, () => check(walksOn));
  await resize(page, SIZE[other]);
  await test.step(`at the size of a ${other}`, () => check(other));
  await resize(page, SIZE[walksOn]);
};

/** No violation of any of axe's rules, at either size. */
export const expectAccessibleAtBothSizes = (page: Page, within?: Part): Promise<void> =>
  atBothSizes(page, () => expectAccessible(page, within));

/** Resolves when the page has its new layout: media queries are evaluated before a frame, what follows them is drawn in the next. */
export const resize = async (
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> => {
  const { width: was, height } = page.viewportSize() ?? {};
  if (was === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await page.evaluate(async ({ width, height }) => {
    // An intersection is reported after each frame, also where the test has a simulated clock.
    const frame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    while (innerWidth !== width || innerHeight !== height) await frame();
    await frame();
    await frame();
  }, size);
};
