import type { Page, Route } from "@playwright/test";

/** Holds the requests to `url` back until the returned function is called; they are then answered by `answer`. */
export const holdRequests = async (
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await answer(route);
  });
  return release;
};
