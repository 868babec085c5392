import { expect } from "@playwright/test";
import { detailsOf, openSession, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson, sendLead } from "./support/visitor.ts";

// The visitor's server takes no beacons.
test.use({ mayComplain: /api\/journey/ });

test("a lead that a visitor sends, from a page whose beacons the server refuses, is in the panel without a poll where the connection allows it, and after the next poll where it does not", async ({
  page,
  browser,
  admin,
}) => {
  const person = newPerson();
  // A clock of its own, so a context of its own.
  const [delayed, office] = [await browser.newContext(), await browser.newContext()];
  const polling = await delayed.newPage();
  // Polling only: the live stream is blocked.
  await polling.route("**/api/admin/live", (route) => route.abort());
  await polling.clock.install();
  await openSession(polling, admin);
  await polling.goto(`/peru-admin?tab=leads&q=${person.email}`);
  await expect(polling.getByText("No se encontraron leads")).toBeVisible();
  await polling.clock.pauseAt(Date.now() + 60_000);

  const panel = await office.newPage();
  // Never polls: only a live message can trigger a request.
  await panel.addInitScript(() => {
    const { setInterval } = window;
    window.setInterval = ((work: () => void, ms: number) =>
      ms < 9_000 ? setInterval(work, ms) : 0) as typeof window.setInterval;
  });
  const live = panel.waitForResponse((response) => new URL(response.url()).pathname === "/api/admin/live");
  await openSession(panel, admin);
  await panel.goto(`/peru-admin?tab=leads&q=${person.email}`);
  await expect(panel.getByText("No se encontraron leads")).toBeVisible();
  expect((await live).headers()["content-type"]).toContain("text/event-stream");

  await page.route("**/api/journey", (route) => route.fulfill({ status: 503, body: "" }));
  const refused = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/journey");
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/contacts");
  await sendLead(page, person);
  await expect(page.getByRole("dialog", { name: "¡Solicitud Enviada!" })).toBeVisible();
  expect((await refused).status()).toBe(503);
  await expect(detailsOf(panel, person.name)).toBeVisible();
  await detailsOf(panel, person.name).click();
  const dialog = panel.getByRole("dialog", { name: person.name });
  await expect(dialog).toContainText("Ahorrar dinero");
  await expect(dialog).toContainText("S/\u00a0190.00");
  await expect(dialog).toContainText("Cotizador Perú");
  await expect(dialog).toContainText("Registrado");

  // A poll comes within ten seconds, this one at once: it must not overtake the projector.
  const { position } = (await (await sent).json()) as { position: string };
  await untilListed(polling.request, position);
  await expect(detailsOf(polling, person.name)).toHaveCount(0);
  const polled = polling.waitForResponse((response) => new URL(response.url()).pathname === "/api/contacts");
  await polling.clock.runFor(10_000);
  await polled;
  await polling.clock.resume();
  await expect(detailsOf(polling, person.name)).toBeVisible();
  await Promise.all([delayed.close(), office.close()]);
});
