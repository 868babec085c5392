import { administer, administerTabs } from "./support/admin-tours.ts";
import { untilStill } from "./support/axe.ts";
import { test } from "./support/test.ts";
import { type Tour, visitAround, visitAsClaro } from "./support/tours.ts";

// The tours of `npm run shots`, without the pictures.
// An unknown page and a wrong password are among the pictures.
test.use({ mayComplain: /status of 40[14]/ });

for (const [name, tour] of Object.entries<Tour>({ visitAsClaro, visitAround, administer, administerTabs }))
  test(`the tour ${name} of npm run shots comes to its end`, async ({ page, admin }) => {
    await tour({ page, shoot: async () => void (await untilStill(page)) }, { admin: () => admin });
  });
