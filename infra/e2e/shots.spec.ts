import { administer, administerTabs } from "./support/admin-tours.ts";
import { untilStill } from "./support/axe.ts";
import { test } from "./support/test.ts";
import { visitAround } from "./support/tours.ts";

// The tours of `npm run shots`, without the pictures. Others are the beginning of tests in every-wizard and wizard-plans.
// An unknown page and a wrong password are among the pictures.
test.use({ mayComplain: /status of 40[14]/ });

for (const [name, tours] of Object.entries({
  visitAround: [visitAround],
  // In one browser: the files of the panel are loaded once.
  "administer and administerTabs": [administer, administerTabs],
}))
  test(`what npm run shots does comes to its end: ${name}`, async ({ page, admin }) => {
    const shoot = async () => void (await untilStill(page));
    for (const tour of tours) await tour({ page, shoot }, { admin: () => admin });
  });
