import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { atBothSizes, type SIZE } from "./both-sizes.ts";
import { expectNothingCovered } from "./covered.ts";
import { expectFits, expectFitsEnlarged } from "./fits.ts";
import type { Tour } from "./tours.ts";
import type { Person } from "./visitor.ts";

/** Of each screen, by the name of its picture: what else is to be seen at either size. */
type Screens = Readonly<Record<string, (size: keyof typeof SIZE) => Promise<void>>>;

type Walk = {
  readonly page: Page;
  readonly admin: { readonly username: string; readonly password: string };
  readonly person: Person;
  readonly screens: Screens;
};

const PHONES = [360, 430, 390];

/**
 * Takes a tour of `npm run shots`. On phones of 360, 390 and 430 px neither help and chat nor a bar covers anything on any of its
 * screens, and each fits with text at 200 %. Those in `screens` have no axe violation and are no wider than the screen, at either size.
 */
export const walkTour = async (tour: Tour, { page, admin, person, screens }: Walk): Promise<void> => {
  const seen: string[] = [];
  const shoot = (name: string): Promise<void> =>
    test.step(name, async () => {
      const isModal = (await page.locator("dialog:modal").count()) > 0;
      const expectOf = screens[name];
      if (expectOf !== undefined) {
        seen.push(name);
        await atBothSizes(page, async (size) => {
          await expectOf(size);
          await expectAccessible(page, isModal ? "dialog" : undefined);
          await expectFits(page);
        });
      }
      // A modal dialog is above every bar.
      for (const width of isModal ? [] : PHONES) {
        await page.setViewportSize({ width, height: 740 });
        await expectNothingCovered(page, `${name} at ${width} px`);
      }
      await expectFitsEnlarged(page, name);
    });
  await tour({ page, shoot }, { admin: () => admin }, person);
  expect(seen.toSorted()).toEqual(Object.keys(screens).toSorted());
};
