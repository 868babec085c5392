import { test as base, type Page } from "@playwright/test";
import { typeInsteadOfFilling } from "./firefox.ts";
import { SERVER } from "./server.ts";

type Server = {
  /** The demo's administrator. */
  readonly admin: { readonly username: string; readonly password: string };
  /** Where the run's server keeps its data: for a command beside it. */
  readonly dataDir: string;
};

type Options = {
  /** Console messages that this test expects, such as that of a 401. Any other fails it. */
  readonly mayComplain: RegExp | null;
};

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the run's server did not start`);
  return value;
};

/**
 * Playwright's `test` with addresses on the run's server, and its administrator. Every page must stay silent: an error
 * on the console, an exception or a violation of the content security policy fails the test.
 */
export const test = base.extend<Server & Options & { silent: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
  baseURL: async ({}, use) => {
    await use(given(SERVER.url));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  admin: async ({}, use) => {
    await use(JSON.parse(given(SERVER.admin)) as Server["admin"]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => {
    await use(given(SERVER.dataDir));
  },
  mayComplain: [null, { option: true }],
  silent: [
    async ({ page, browserName, mayComplain }, use) => {
      if (browserName === "firefox") typeInsteadOfFilling(page);
      const complaints = await listen(page);
      await use(undefined);
      const unexpected = complaints.filter((line) => !mayComplain?.test(line));
      base.expect(unexpected, "what the page complained about").toEqual([]);
    },
    { auto: true },
  ],
});

const VIOLATION = "Content security policy violated: ";

const listen = async (page: Page): Promise<readonly string[]> => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" || text.startsWith(VIOLATION))
      complaints.push(`${text} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`uncaught ${error.stack ?? error.message}`));
  await page.addInitScript((prefix) => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.log(`${prefix}${violatedDirective} ${blockedURI}`),
    );
  }, VIOLATION);
  return complaints;
};
