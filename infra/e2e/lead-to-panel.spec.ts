import { expect } from "@playwright/test";
import { detailsOf, openPanel, postLead, untilListed } from "./support/team.ts";
import { test } from "./support/test.ts";
import { newPerson, sendLead } from "./support/visitor.ts";

test("a lead that a visitor sends is in the panel after the next poll", async ({ page, browser, admin }) => {
  // A clock of its own, so a context of its own.
  const office = await browser.newContext();
  const panel = await office.newPage();
  // Polling only: the live stream is blocked.
  await panel.route("**/api/admin/live", (route) => route.abort());
  await panel.clock.install();
  await openPanel(panel, admin);
  await panel.clock.pauseAt(Date.now() + 60_000);

  const person = newPerson();
  const sent = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/contacts");
  await sendLead(page, person);
  await expect(page.getByRole("dialog", { name: "¡Solicitud Enviada!" })).toBeVisible();

  // A poll comes within ten seconds, this one at once: it must not overtake the projector.
  const { position } = (await (await sent).json()) as { position: string };
  await untilListed(panel.request, position);
  await expect(detailsOf(panel, person.name)).toHaveCount(0);
  const polled = panel.waitForResponse((response) => new URL(response.url()).pathname === "/api/contacts");
  await panel.clock.runFor(10_000);
  await polled;
  await panel.clock.resume();
  await expect(detailsOf(panel, person.name)).toBeVisible();
  await detailsOf(panel, person.name).click();
  const dialog = panel.getByRole("dialog", { name: person.name });
  await expect(dialog).toContainText("Ahorrar dinero");
  await expect(dialog).toContainText("S/\u00a0190.00");
  await expect(dialog).toContainText("peru_wizard");
  await expect(dialog).toContainText("Registrado");
  await office.close();
});

test("where the connection allows it, a new lead shows without a poll", async ({ page: panel, admin }) => {
  // The panel never polls here: only a live message can trigger a request.
  await panel.addInitScript(() => {
    const { setInterval } = window;
    window.setInterval = ((work: () => void, ms: number) =>
      ms < 9_000 ? setInterval(work, ms) : 0) as typeof window.setInterval;
  });
  const live = panel.waitForResponse((response) => new URL(response.url()).pathname === "/api/admin/live");
  await openPanel(panel, admin);
  expect((await live).headers()["content-type"]).toContain("text/event-stream");
  const person = newPerson();
  await postLead(panel.request, person);
  await expect(detailsOf(panel, person.name)).toBeVisible();
});
