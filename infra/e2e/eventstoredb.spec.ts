import { rmSync } from "node:fs";
import { expect } from "@playwright/test";
import { eventStoreDb } from "../adapters/event-store/eventstoredb/event-store.ts";
import { demoCatalogue } from "../demo/catalogue.ts";
import type { DemoEvent } from "../demo/events.ts";
import { DEMO_ACTOR, DEMO_STREAM } from "../demo/history.ts";
import { testServer } from "../testing/eventstoredb/server.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { startProject } from "./support/project.ts";
import { detailsOf, findLeads, openPanel, searchBox } from "./support/team.ts";
import { test } from "./support/test.ts";
import {
  chooseFirstPlan,
  fillContact,
  newPerson,
  openResults,
  sendLead,
  submitButton,
} from "./support/visitor.ts";

/**
 * The demonstration's catalogue without its quarter of leads and visits, which would be 15,000 appends: the server finds a
 * finished demonstration.
 */
const writeCatalogue = async (url: string): Promise<void> => {
  const store = eventStoreDb({ url });
  const at = new Date().toISOString();
  const correlationId = crypto.randomUUID();
  const metadata = {
    actor: DEMO_ACTOR,
    correlationId,
    causationId: correlationId,
    occurredAt: at,
    recordedAt: at,
  };
  const { streams, brands, services } = demoCatalogue();
  const finished: readonly DemoEvent[] = [
    { type: "DemoSeedingStarted", version: 1, data: { until: at } },
    { type: "DemoSeeded", version: 1, data: { brands, services: services.length, leads: 0, events: 0 } },
  ];
  try {
    for (const { stream, facts } of [...streams, { stream: DEMO_STREAM, facts: finished }]) {
      const events = facts.map((fact) => ({ ...fact, eventId: crypto.randomUUID(), metadata }));
      expect((await store.append(stream, "no_stream", events)).ok).toBe(true);
    }
  } finally {
    await store.close();
  }
};

test("the whole product runs on EventStoreDB's protocol: wizard to panel, and a restart of the store", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const dataDir = scratchFolder("asesorador-esdb-");
  const store = await testServer();
  await writeCatalogue(store.url);
  const running = await startProject(dataDir, { EVENTSTORE_URL: store.url }, { fullHashing: true });
  const context = await browser.newContext({ baseURL: running.url });
  try {
    const visitor = await context.newPage();
    const person = newPerson();
    await sendLead(visitor, person);
    await expect(visitor.getByRole("dialog", { name: "¡Solicitud Enviada!" })).toBeVisible();

    await openPanel(visitor, running.admin());
    await searchBox(visitor).fill(person.phone);
    await expect(detailsOf(visitor, person.name)).toBeVisible();
    const stored = store.history.all.map(({ data }) => Buffer.from(data).toString("utf8")).join("\n");
    expect(stored).toContain("peru_wizard");
    expect(stored).not.toContain(person.phone);

    // The store closes regularly and starts again on the same port with the same history.
    store.close();
    const again = await testServer({ port: store.port, history: store.history });
    try {
      const late = newPerson();
      await openResults(visitor);
      await chooseFirstPlan(visitor);
      await fillContact(visitor, late);
      await submitButton(visitor).click();
      await expect(
        visitor.getByRole("dialog", { name: /¡Solicitud Enviada!|Guardada/ }),
        "acknowledged, or kept until it is",
      ).toBeVisible();
      await expect
        .poll(async () => (await findLeads(context.request, late.phone)).length, { timeout: 60_000 })
        .toBe(1);
    } finally {
      await context.close();
      await running.stop();
      again.close();
    }
  } finally {
    store.close();
    await running.killAll();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
