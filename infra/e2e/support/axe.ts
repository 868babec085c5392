import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Gives the target a property whose value is made when it is first read, unless it has been set before. */
const defineLate = (target: object, name: string, make: () => unknown): void => {
  const set = (value: unknown) =>
    void Object.defineProperty(target, name, { value, configurable: true, writable: true });
  const get = () => {
    const value = make();
    set(value);
    return value;
  };
  Object.defineProperty(target, name, { get, set, configurable: true });
};

/**
 * At each run axe indexes all elements of the document, a tenth of a check, to describe elements by short selectors. Here it does
 * so only when an element has to be described.
 */
const withLateIndex = (program: string): string => {
  const late = program.replaceAll(
    /axe\._selectorData=(\w+\(\w+\.flatTree\))/g,
    `(${defineLate})(axe,"_selectorData",()=>$1)`,
  );
  if (late === program) throw new Error("axe has no index of selectors: look whether checks became slower");
  return late;
};

/**
 * The minified program: half of what a page would have to parse otherwise. In ASCII alone it is stored and sent with one byte for
 * each character, which halves what a document's first check costs beside the check.
 */
const PROGRAM = withLateIndex(
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
).replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

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
  // Describes the elements that violate a rule alone: each other element would cost a selector, and each rule that passed one.
  injected.addReporter<Analysis>("violations", (results, _options, resolve) =>
    resolve({
      violations: results
        .filter(({ violations }) => violations.length > 0)
        .map(({ id, help, violations }) => ({
          rule: `${id}: ${help}`,
          where: violations.map(({ node }) => node.selector.join(" ")),
        })),
      passed: results.filter(({ passes }) => passes.length > 0).length,
    }),
  );
  const report: unknown = await injected.run(part ?? document, { reporter: "violations" });
  return report as Analysis;
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
