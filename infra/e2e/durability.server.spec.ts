import { rmSync } from "node:fs";
import { type APIRequest, type APIRequestContext, expect, test } from "@playwright/test";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { inDatabase } from "./support/database.ts";
import { type RunningProject, runEvents, startProject } from "./support/project.ts";
import { copyDemo } from "./support/server.ts";
import { findLeads, signIn } from "./support/team.ts";
import { newPerson, type Person } from "./support/visitor.ts";

const LEADS = 60;
const AT_ONCE = 16;
/** The process is killed after this many acknowledgements, with more requests in flight. */
const KILLED_AFTER = 20;

type Sent = { readonly id: string; readonly person: Person };
const manyLeads = (): readonly Sent[] =>
  Array.from({ length: LEADS }, () => ({ id: crypto.randomUUID(), person: newPerson("Durabilidad") }));

/** Sends them `AT_ONCE` at a time; calls back for each acknowledged one. Stops without an error when the server is gone. */
const sendAll = async (
  url: string,
  leads: readonly Sent[],
  onAcknowledged: (lead: Sent) => void,
): Promise<void> => {
  const queue = [...leads];
  const sender = async (): Promise<void> => {
    for (let lead = queue.shift(); lead; lead = queue.shift()) {
      const { dni, ...contact } = lead.person;
      const body = JSON.stringify({ leadId: lead.id, ...contact, rut: dni, leadSource: "peru_wizard" });
      const response = await fetch(`${url}/api/contacts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      }).catch(() => null);
      if (response === null) return;
      expect(response.status).toBe(200);
      await response.json();
      onAcknowledged(lead);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
};

const asAdmin = async (request: APIRequest, project: RunningProject): Promise<APIRequestContext> => {
  const context = await request.newContext({ baseURL: project.url });
  await signIn(context, project.admin());
  return context;
};

/** Position of the newest event, "0" before the first. */
const newestPosition = (dataDir: string): Promise<string> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ newest: string }>(
      "select coalesce(max(position), 0)::text as newest from event_store.event",
    );
    return rows[0]?.newest ?? "0";
  });

/** Every row of every read model as text, in an order of its own. */
const readModels = (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  inDatabase(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'read_model' order by 1",
    );
    const dump: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select t::text as text from read_model.${client.escapeIdentifier(name)} t order by 1`,
      );
      dump[name] = rows.map(({ text }) => text).join("\n");
    }
    return dump;
  });

/**
 * Whether a dump holds a text. Digits only as a whole word: random ids, sealed texts and scores hold any eight digits sooner
 * or later.
 */
const holds = (dump: string, text: string): boolean =>
  // A plain search first: the pattern is slow on megabytes, and hundreds of texts are searched.
  dump.includes(text) &&
  (!/^\d+$/.test(text) || new RegExp(`(?<![\\w.+/-])(?:\\+?51)?${text}(?![\\w.+/-])`).test(dump));

test("what was acknowledged outlives kill -9, history hides it, a rebuild brings it back, an erasure takes it away, and Ctrl-C ends it in order", async ({
  playwright,
}) => {
  // Three starts and a rebuild; three minutes on a machine with much else to do.
  test.setTimeout(360_000);
  const dataDir = scratchFolder("asesorador-durable-");
  copyDemo(dataDir);
  let project = await startProject(dataDir);
  try {
    const leads = manyLeads();
    const demonstration = await newestPosition(dataDir);
    const acknowledged: Sent[] = [];

    await test.step("the whole process is killed in the middle of many submits", async () => {
      let killed: Promise<void> | null = null;
      await sendAll(project.url, leads, (lead) => {
        acknowledged.push(lead);
        if (acknowledged.length === KILLED_AFTER) killed = project.killAll();
      });
      await killed;
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLED_AFTER);
      expect(acknowledged.length).toBeLessThan(LEADS);
    });

    project = await startProject(dataDir);
    const admin = await asAdmin(playwright.request, project);
    const counts = async () => {
      const found = await findLeads(admin, "durabilidad");
      return new Map(leads.map(({ id }) => [id, found.filter((lead) => lead.id === id).length]));
    };

    await test.step("every acknowledged lead is there exactly once", async () => {
      const after = await counts();
      expect(acknowledged.map(({ id }) => after.get(id))).toEqual(acknowledged.map(() => 1));
      expect([...after.values()].every((count) => count <= 1)).toBe(true);
    });

    await test.step("sent again, all of them, none is doubled", async () => {
      let answered = 0;
      await sendAll(project.url, leads, () => {
        answered += 1;
      });
      expect(answered).toBe(LEADS);
      await expect.poll(async () => [...(await counts()).values()].every((count) => count === 1)).toBe(true);
    });

    await test.step("history holds no name, phone, document, e-mail or address in the clear", async () => {
      // The demonstration's part is older than these people: searching it too would take half of the test's time.
      const history = await inDatabase(dataDir, async (client) => {
        const { rows } = await client.query<{ text: string }>(
          "select e::text as text from event_store.event e where position > $1",
          [demonstration],
        );
        return rows.map(({ text }) => text).join("\n");
      });
      for (const { id } of leads) expect(history).toContain(id);
      const seen = leads.flatMap(({ person }) => {
        const spaced = person.phone.replace(/(\d{3})(\d{3})(\d{3})/, "$1 $2 $3");
        return [...Object.values(person), spaced].filter((secret) => holds(history, secret));
      });
      expect(seen).toEqual([]);
    });

    await test.step("the read models have every lead, and no phone in the clear", async () => {
      const rows = await readModels(dataDir);
      for (const { id } of leads) {
        expect(rows["lead"]).toContain(id);
        expect(rows["lead_person"]).toContain(id);
      }
      const phones = leads.map(({ person }) => person.phone);
      const seen = Object.values(rows).flatMap((text) => {
        // One pass over each table: each of the searches would take as long.
        const digits = new Set([...text.matchAll(/(?=(9\d{8}))/g)].map(([, found]) => found));
        return phones.filter((phone) => digits.has(phone) && holds(text, phone));
      });
      expect(seen).toEqual([]);
    });

    const [erased] = leads;
    if (!erased) throw new Error("no leads");
    await test.step("a lead is erased", async () => {
      expect(await runEvents(dataDir, ["erase", erased.id])).toContain("erased");
      const shown = async () => (await findLeads(admin, null)).filter(({ id }) => id === erased.id);
      const blank = { name: "[datos eliminados]", phone: "[datos eliminados]", erased: true };
      await expect.poll(shown).toEqual([expect.objectContaining(blank)]);
      expect(await findLeads(admin, erased.person.email)).toEqual([]);
    });

    const before = await readModels(dataDir);
    await test.step("when the read models are gone, a rebuild gives the same rows, and the erased lead stays erased", async () => {
      await inDatabase(dataDir, (client) => client.query("drop schema read_model cascade"));
      await runEvents(dataDir, ["rebuild"]);
      const rebuilt = await readModels(dataDir);
      expect(rebuilt).toEqual(before);
      const rows = Object.values(rebuilt).join("\n");
      expect(Object.values(erased.person).filter((secret) => holds(rows, secret))).toEqual([]);
      // The erased one is no longer found by its name.
      expect((await findLeads(admin, "durabilidad")).length).toBe(LEADS - 1);
    });
    await admin.dispose();

    await test.step("Ctrl-C ends everything in order, and the next start finds the same data", async () => {
      const person = newPerson();
      await sendAll(project.url, [{ id: crypto.randomUUID(), person }], () => {});
      expect(await project.stop()).toBe(0);
      project = await startProject(dataDir);
      const again = await asAdmin(playwright.request, project);
      expect(await findLeads(again, person.email)).toHaveLength(1);
      expect(await findLeads(again, "durabilidad")).toHaveLength(LEADS - 1);
      await again.dispose();
      expect(await project.stop()).toBe(0);
    });
  } finally {
    await project.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
