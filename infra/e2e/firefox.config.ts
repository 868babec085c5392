import { defineConfig } from "@playwright/test";
import { findFirefox } from "../testing/firefox.ts";
import shared from "./playwright.config.ts";

const executablePath = findFirefox();
if (executablePath === null) throw new Error("no Firefox is installed");
console.log(`Browser: ${executablePath}`);

/** The wizards from their first step to the sent lead, by keyboard, offline, after a reload. */
const SPECS = ["alarm", "car", "chile", "wizard", "every-wizard"].map((name) => `${name}.spec.ts`);

/**
 * Playwright over WebDriver BiDi, because its own Firefox would have to be downloaded. The protocol gives no bodies of
 * requests: tests with the tag @request read or change them, and are left out.
 */
export default defineConfig({
  ...shared,
  // Only one window has the focus.
  workers: 1,
  timeout: 120_000,
  use: {
    ...shared.use,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: { executablePath },
    // Its style sheet violates the content security policy.
    screenshot: "off",
    viewport: { width: 1280, height: 800 },
  },
  projects: [{ name: "firefox", testMatch: SPECS, grepInvert: /@(phone|request)\b/ }],
});
