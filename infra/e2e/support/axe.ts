import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No violation of any of axe's rules, on the whole page or within one part of it (a CSS selector). */
export const expectAccessible = async (page: Page, within?: string): Promise<void> => {
  await untilStill(page);
  // Without its own blank page for frames: we have none.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations, passes } = await (within === undefined ? builder : builder.include(within)).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => node.target.join(" ")),
  }));
  expect(found).toEqual([]);
  // Rules without a matching element would also pass on an empty page.
  expect(passes.length).toBeGreaterThan(0);
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
