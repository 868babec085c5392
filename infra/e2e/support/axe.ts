import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/**
 * The minified program: half of what a page would have to parse otherwise. In ASCII alone it is stored and sent with one byte for
 * each character, which halves what a document's first check costs beside the check.
 */
const PROGRAM = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8").replace(
  /[\u0080-\uffff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

/** No violation of any of axe's rules, on the whole page or within one part of it (a locator, or a CSS selector). */
export const expectAccessible = async (page: Page, within?: Part): Promise<void> => {
  await untilStill(page);
  const { violations, passed } = await analyze(page, within);
  expect(violations).toEqual([]);
  // Rules without a matching element would also pass on an empty page.
  expect(passed).toBeGreaterThan(0);
};

export type Part = string | Locator;

type Analysis = {
  readonly violations: readonly { readonly rule: string; readonly where: readonly string[] }[];
  /** How many rules passed. */
  readonly passed: number;
};

/** Runs axe in the page's only frame. A document gets axe's program once: parsing it costs as much as many rules do. */
const analyze = async (page: Page, within: Part | undefined): Promise<Analysis> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(PROGRAM);
  return typeof within === "object" ? within.evaluate(runAxe) : page.evaluate(runAxe, within);
};

/** Executed in the page. */
const runAxe = async (part: Element | string | undefined): Promise<Analysis> => {
  const { axe: injected } = window as unknown as { axe: typeof axe };
  // Without the markup of each element that a check relates to.
  injected.configure({ noHtml: true });
  // Without the details of what passed: a selector and a path of every element, sixty times on a long list.
  const options = { resultTypes: ["violations" as const] };
  const { violations, passes } = await injected.run(part ?? document, options);
  return {
    violations: violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ target }) => target.join(" ")),
    })),
    passed: passes.length,
  };
};

/** Resolves when all finite animations have ended: text that is fading in does not have its final contrast yet. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
