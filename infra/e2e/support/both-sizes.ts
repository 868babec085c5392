import { type Page, test } from "@playwright/test";

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

/** Resolves when the page has its new layout: media queries are evaluated before a frame, what follows them is drawn in the next. */
export const resize = async (
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (innerWidth !== width || innerHeight !== height) await frame();
    await frame();
    await frame();
  }, size);
};
