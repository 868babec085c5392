import { administer, administerTabs } from "./support/admin-tours.ts";
import { untilStill } from "./support/axe.ts";
import { SIZE } from "./support/both-sizes.ts";
import { expectFitsEnlarged } from "./support/fits.ts";
import { test } from "./support/test.ts";

// The tours of `npm run shots`, without the pictures. Others are the walks in wizard, chile, alarm and car, and the beginning of tests in
// status and wizard-plans.
// An unknown page and a wrong password are among the pictures.
test.use({ mayComplain: /status of 40[14]/ });

test("what npm run shots does comes to its end: administer and administerTabs; every tab of the panel and of the console fits a phone whose text is twice as large", async ({
  page,
  admin,
}) => {
  // In one browser: the files of the panel are loaded once.
  for (const tour of [administer, administerTabs]) {
    // The size at which larger text is measured: it would have to be changed twice for each tab.
    if (tour === administerTabs) await page.setViewportSize(SIZE.phone);
    const shoot = async (name: string) => {
      await untilStill(page);
      if (tour === administerTabs || name === "panel") await expectFitsEnlarged(page, name);
    };
    await tour({ page, shoot }, { admin: () => admin });
  }
});
