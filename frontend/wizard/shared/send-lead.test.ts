import "fake-indexeddb/auto";
import { type LeadPayload, LeadSubmission, submitLead } from "@asesorador/domain/lead/contract";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, waitFor } from "xstate";

/** A lead of this file alone: the files of a worker share the browser's locks. */
const LEAD_ID = crypto.randomUUID();
const body = (changes: object = {}) => ({
  leadId: LEAD_ID,
  name: "Ana Ejemplo",
  phone: "987654321",
  quoteDetails: JSON.stringify({ timestamp: new Date().toISOString() }),
  ...changes,
});

const posted: LeadSubmission[] = [];
let answers: (number | "down")[] = [];

/** With an outbox and a database of the test's own: what other files left under way is not waited for. */
let sending: typeof import("./send-lead.ts");

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  sending = await import("./send-lead.ts");
  // The timers are never advanced: no retry of the outbox can run between two submits.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("document", { addEventListener: () => {} });
  vi.stubGlobal("fetch", async (_: string, { body: text }: { readonly body: string }) => {
    posted.push(LeadSubmission.parse(JSON.parse(text)));
    const answer = answers.shift() ?? "down";
    if (answer === "down") throw new TypeError("Failed to fetch");
    return Response.json({ id: LEAD_ID }, { status: answer });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("leads are posted to the contract's path", () => {
  expect(submitLead.path).toBe(sending.CONTACTS);
  expect(submitLead.method).toBe("POST");
});

test("a second submit repeats the same request; changed answers are a new request", async () => {
  expect((await sending.sendLead(LEAD_ID, body())).state).toBe("saved");
  vi.setSystemTime(Date.now() + 1_000);
  await sending.sendLead(LEAD_ID, body());
  answers = [200];
  expect((await sending.sendLead(LEAD_ID, body({ phone: "955555555" }))).state).toBe("sent");
  const [first, second, third] = posted;
  expect(first).toMatchObject({
    leadId: LEAD_ID,
    submissionNonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(second).toEqual(first);
  expect(third).toMatchObject({ phone: "955555555" });
  expect(third?.leadId).not.toBe(LEAD_ID);
  expect(third?.submissionNonce).not.toBe(first?.submissionNonce);
});

test("a lead has the conversation id of its tab, also when it is repeated", async () => {
  const conversationId = "0195f6a0-0000-7000-8000-00000000c001";
  const kept: Record<string, string> = {
    "asesorador-chat": JSON.stringify({ conversationId, messages: [] }),
  };
  vi.stubGlobal("sessionStorage", kept);
  posted.length = 0;
  const leadId = "0195f6a0-0000-4000-8000-000000000002";
  await sending.sendLead(leadId, body({ leadId }));
  delete kept["asesorador-chat"];
  await sending.sendLead(leadId, body({ leadId }));
  expect(posted.map((sent) => sent.conversationId)).toEqual([conversationId, conversationId]);
  const later = "0195f6a0-0000-4000-8000-000000000003";
  await sending.sendLead(later, body({ leadId: later }));
  expect(posted.at(-1)?.conversationId).toBeUndefined();
});

test("a lead has what the tab keeps of its visit, with the time of its first attempt, and never the visit's id", async () => {
  const id = "0195f6a0-0000-7000-8000-00000000dead";
  const lead = {
    wizard: "peru",
    viewport: "phone",
    opening: { entry: "link" },
    weights: null,
    ownWeights: null,
    rank: 2,
    catalogue: null,
  };
  vi.stubGlobal("sessionStorage", { "asesorador:visit": JSON.stringify({ id, lead, seq: 4 }) });
  posted.length = 0;
  const leadId = "0195f6a0-0000-4000-8000-000000000004";
  const firstTriedAt = new Date().toISOString();
  await sending.sendLead(leadId, body({ leadId }));
  vi.setSystemTime(Date.now() + 60_000);
  await sending.sendLead(leadId, body({ leadId }));
  for (const sent of posted) {
    expect(sent.visit).toMatchObject({ wizard: "peru", rank: 2, firstTriedAt });
    expect(JSON.stringify(sent)).not.toContain(id);
  }
  expect(posted).toHaveLength(2);
});

test("a tab without a visit sends a lead without one", async () => {
  vi.stubGlobal("sessionStorage", {});
  posted.length = 0;
  const leadId = "0195f6a0-0000-4000-8000-000000000005";
  await sending.sendLead(leadId, body({ leadId }));
  expect(posted[0]).toBeDefined();
  expect(posted[0]).not.toHaveProperty("visit");
});

test("pasted characters that the server refuses, and that cannot be seen, are not sent: neither in an answer nor in the JSON of one", async () => {
  posted.length = 0;
  answers = [200];
  const leadId = "0195f6a0-0000-4000-8000-000000000006";
  const { submissionMachine } = await import("./submission-machine.ts");
  const machine = submissionMachine<{ readonly name: string; readonly needs: readonly string[] }>(
    async () =>
      ({ name, needs }) =>
        body({ leadId, name, quoteDetails: JSON.stringify(needs) }) as LeadPayload,
  );
  const lead = { name: "Ana\u0000\tÑ\ud83dúñez 🙂", needs: ["\udc00cámaras"] };
  await waitFor(createActor(machine, { input: { leadId, lead } }).start(), ({ status }) => status === "done");
  expect(posted).toMatchObject([{ name: "Ana Ñúñez 🙂", quoteDetails: '["cámaras"]' }]);
});
