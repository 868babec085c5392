import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findLeads, openSession, teamClient } from "./support/team.ts";
import { test } from "./support/test.ts";
import {
  chooseFirstPlan,
  fillContact,
  getResults,
  household,
  newPerson,
  openResults,
  openWizard,
  submitButton,
} from "./support/visitor.ts";

const TAG = "asesorador-outbox";

test.use({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });

const registrations = (page: Page): Promise<number> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Dispatches the browser's sync event to the service worker immediately, through DevTools on a page without scripts. */
const dispatchSync = async (context: BrowserContext, origin: string): Promise<Page> => {
  const bystander = await context.newPage();
  await bystander.goto(`${origin}/robots.txt`);
  const devtools = await context.newCDPSession(bystander);
  const registrationId = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: all }) => {
      const [first] = all;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId: await registrationId,
    tag: TAG,
    lastChance: false,
  });
  return bystander;
};

test("the worker is fetched on the step that sends, and not before; a lead sent offline arrives once after the tab was closed, without any page of ours", async ({
  page,
  context,
  baseURL,
  admin,
  playwright,
}) => {
  const person = newPerson();
  await test.step("the worker is fetched on the step that sends, and not before", async () => {
    const fetched: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith("/sw.js")) fetched.push(request.url());
    });
    await page.goto("/");
    await openWizard(page);
    await getResults(page, household);
    expect(await registrations(page)).toBe(0);
    expect(fetched).toEqual([]);
    await chooseFirstPlan(page);
    await expect.poll(() => registrations(page)).toBe(1);
  });

  await test.step("a lead sent offline arrives once after the tab was closed", async () => {
    await fillContact(page, person);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(page.getByRole("dialog", { name: "Guardada, se enviará" })).toBeVisible();
    await page.close();
    await context.setOffline(false);

    await dispatchSync(context, baseURL ?? "");
    const team = await teamClient(playwright, baseURL, admin);
    await expect.poll(async () => (await findLeads(team, person.email)).length).toBe(1);

    // The next page finds the outbox empty, removes its mark, and sends nothing.
    const next = await context.newPage();
    await next.goto("/");
    await expect.poll(() => next.evaluate(() => localStorage.getItem("asesorador-outbox"))).toBeNull();
    expect(await findLeads(team, person.email)).toHaveLength(1);
    await team.dispose();
  });
});

test("while the page is still open, page and worker send a lead once between them", async ({
  page,
  context,
  baseURL,
  admin,
}) => {
  const person = newPerson();
  await openResults(page);
  await chooseFirstPlan(page);
  await fillContact(page, person);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(page.getByRole("dialog", { name: "Guardada, se enviará" })).toBeVisible();
  const posts: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/contacts")) posts.push(request.url());
  });
  await context.setOffline(false);
  await dispatchSync(context, baseURL ?? "");
  await page.bringToFront();
  await expect(page.getByRole("dialog", { name: "¡Solicitud Enviada!" })).toBeVisible();
  await openSession(page, admin);
  await expect.poll(async () => (await findLeads(page.request, person.email)).length).toBe(1);
  expect(posts).toHaveLength(1);
});
