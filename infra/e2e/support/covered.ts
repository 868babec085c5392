import { expect, type Page } from "@playwright/test";
import { untilStill } from "./axe.ts";

/** At least this share of the screen is left for the content by the bars at its bottom edge. */
const MIN_FREE = 0.6;

/**
 * At every scroll position, text and controls above the bars at the bottom edge (`data-action-bar`, help and chat) are the
 * topmost elements at their place, and at the page's end nothing is left below those bars.
 */
export const expectNothingCovered = async (page: Page, where: string): Promise<void> => {
  await untilStill(page);
  const { free, covered } = await page.evaluate(findCovered);
  expect(free, `share of the screen above the bars, ${where}`).toBeGreaterThan(MIN_FREE);
  expect(covered, `what is covered, ${where}`).toEqual([]);
};

/** Executed in the page. */
const findCovered = (): { free: number; covered: readonly string[] } => {
  // A modal dialog is in the top layer, above every bar, and makes the rest inert.
  if (document.querySelector("dialog:modal")) return { free: 1, covered: [] };
  const bars = [...document.querySelectorAll("[data-action-bar], #assistant")];
  const inBar = (element: Element) => bars.some((bar) => bar.contains(element));
  const content = [
    ...document.querySelectorAll(
      "a, button, input, select, textarea, summary, label, h1, h2, h3, p, li, dt, dd",
    ),
  ].filter((element) => element.checkVisibility() && !inBar(element));
  // Elements that stay in place while the page scrolls can cover different ones at each position. Without any, an element
  // that is uncovered at one position is uncovered at all: hit tests are what costs time here.
  const staysInPlace = [...document.body.querySelectorAll("*")].some(
    (element) =>
      /^(fixed|sticky)$/.test(getComputedStyle(element).position) &&
      element.checkVisibility() &&
      !inBar(element),
  );
  const tested = new Set<Element>();
  const before = scrollY;
  const last = document.documentElement.scrollHeight - innerHeight;
  const covered = new Set<string>();
  let free = innerHeight;
  for (let top = 0; ; top = Math.min(top + innerHeight / 3, last)) {
    scrollTo({ top, behavior: "instant" });
    const edge = Math.min(...bars.map((bar) => bar.getBoundingClientRect().top), innerHeight);
    free = Math.min(free, edge);
    for (const element of content) {
      if (tested.has(element)) continue;
      const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect();
      // What only screen readers see is one pixel high.
      if (bottom - top < 2 || right - left < 2 || top < 0) continue;
      const text = () => `${element.tagName} ${(element.textContent || element.id).trim().slice(0, 40)}`;
      if (bottom > edge) {
        if (scrollY >= last && top < innerHeight) covered.add(`${text()}: below the bars at the page's end`);
        continue;
      }
      if (!staysInPlace) tested.add(element);
      for (const x of [left + 2, (left + right) / 2, right - 2])
        for (const y of [top + 1, (top + bottom) / 2, bottom - 1]) {
          const met = document.elementFromPoint(x, y);
          if (!met || met.contains(element) || element.contains(met)) continue;
          // The list of an open combobox covers what follows it.
          if (!met.closest("[role=listbox]"))
            covered.add(`${text()}: by ${met.tagName} ${met.id || met.textContent?.trim().slice(0, 40)}`);
        }
    }
    if (top >= last) break;
  }
  scrollTo({ top: before, behavior: "instant" });
  return { free: free / innerHeight, covered: [...covered] };
};
