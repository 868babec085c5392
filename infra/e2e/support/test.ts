import { test as base } from "@playwright/test";
import { SERVER } from "./server.ts";

type Server = {
  /** The demo's administrator. */
  readonly admin: { readonly username: string; readonly password: string };
};

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the run's server did not start`);
  return value;
};

/** Playwright's `test` with addresses on the run's server, and its administrator. */
export const test = base.extend<Server>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
  baseURL: async ({}, use) => {
    await use(given(SERVER.url));
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  admin: async ({}, use) => {
    await use(JSON.parse(given(SERVER.admin)) as Server["admin"]);
  },
});
