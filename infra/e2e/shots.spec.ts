import { administer, administerTabs } from "./support/admin-tours.ts";
import { untilStill } from "./support/axe.ts";
import { expectFitsEnlarged } from "./support/fits.ts";
import { test } from "./support/test.ts";
import { visitAround } from "./support/tours.ts";

// The tours of `npm run shots`, without the pictures. Others are the beginning of tests in every-wizard and wizard-plans.
// An unknown page and a wrong password are among the pictures.
test.use({ mayComplain: /status of 40[14]/ });

test("what npm run shots does comes to its end: visitAround", async ({ page, admin }) => {
  await visitAround({ page, shoot: async () => void (await untilStill(page)) }, { admin: () => admin });
});

test("what npm run shots does comes to its end: administer and administerTabs; every tab of the panel and of the console fits a phone whose text is twice as large", async ({
  page,
  admin,
}) => {
  // In one browser: the files of the panel are loaded once.
  for (const tour of [administer, administerTabs]) {
    const shoot = async (name: string) => {
      await untilStill(page);
      if (tour === administerTabs) await expectFitsEnlarged(page, name);
    };
    await tour({ page, shoot }, { admin: () => admin });
  }
});
