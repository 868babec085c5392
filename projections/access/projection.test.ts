import { type Fact, parsePosition, type Recorded } from "@asesorador/domain/kernel/event-store";
import { leadEvents } from "@asesorador/domain/lead/events";
import { expect, test } from "vitest";
import { accessReadModel } from "./projection.ts";

const LEAD = "0195f6a0-0000-7000-8000-00000000000a";

const recorded = (stream: string, actor: string, fact: Fact): Recorded => ({
  ...fact,
  stream,
  eventId: "0195f6a0-0000-7000-8000-0000000000e1",
  revision: 3n,
  position: parsePosition("9"),
  metadata: {
    actor,
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:06.000Z",
  },
});

const rowsOf = (event: Recorded) => accessReadModel.project(event, { searchTokens: () => [] });
const rowOf = (event: Recorded) => {
  const [change, ...others] = rowsOf(event);
  expect(others).toEqual([]);
  return change?.op === "upsert" ? { ...change.key, ...change.set } : null;
};

test("a lead's change says who and what, and takes nothing out of the event's data", () => {
  const pii = { reason: "Persona Ficticia no contesta" };
  const lost = { type: "LeadLost", version: 1, data: { leadId: LEAD, pii } };
  expect(rowOf(recorded(`lead-${LEAD}`, "adviser:ana", lost))).toEqual({
    event_id: "0195f6a0-0000-7000-8000-0000000000e1",
    at: "2026-01-02T03:04:05.000Z",
    actor: "ana",
    role: "adviser",
    action: "LeadLost",
    subject: "lead",
    subject_id: LEAD,
    detail: "{}",
  });
});

test.each([
  ["brand-7", "BrandEdited", "brand", "7"],
  ["service-12", "ServiceToggled", "service", "12"],
  ["operations-lead", "RebuildRequested", "projection", "lead"],
  ["assistantConfig-welcome_message", "ConfigChanged", "config", "welcome_message"],
  ["assistant-config-welcome_message", "ConfigChanged", "config", "welcome_message"],
])("what was done to %s names it", (stream, type, subject, subject_id) => {
  const fact = { type, version: 1, data: null };
  expect(rowOf(recorded(stream, "admin:ana", fact))).toMatchObject({ subject, subject_id, action: type });
});

const ID = "0195f6a0-0000-7000-8000-0000000000aa";
test.each([
  [
    "TrainingExampleAdded",
    { exampleId: ID, userInput: "soy Ana", botResponse: "no", intent: "precios" },
    "example",
    ID,
    { intent: "precios" },
  ],
  ["TrainingExampleToggled", { exampleId: ID, isActive: false }, "example", ID, { isActive: "false" }],
  ["TrainingExampleRemoved", { exampleId: ID }, "example", ID, {}],
  ["IntentAdded", { key: "mudanza", name: "Ana" }, "intent", "mudanza", {}],
  ["SynonymChanged", { word: "Ana", means: "claro" }, "synonym", null, {}],
  ["ModelPublished", { modelId: ID }, "model", ID, {}],
  ["ModelRolledBack", { from: ID, to: null }, "model", ID, {}],
  [
    "RetrainingScheduled",
    { frequency: "daily", hour: 3, publishes: true },
    "model",
    null,
    { frequency: "daily" },
  ],
  ["KnowledgeItemEdited", { itemId: ID, title: "Ana", content: "Ana", tags: ["Ana"] }, "article", ID, {}],
  ["KnowledgeItemArchived", { itemId: ID }, "article", ID, {}],
])("the audit of %s has the id and no text of %j", (type, data, subject, subject_id, detail) => {
  const row = rowOf(recorded("assistantTraining-material", "admin:ana", { type, version: 1, data }));
  expect(row).toMatchObject({ actor: "ana", role: "admin", action: type, subject, subject_id });
  expect(JSON.parse(String(row?.["detail"]))).toEqual(detail);
});

test.each([
  ["ReplyReviewed", { messageId: ID, outcome: "article" }, { outcome: "article" }],
  ["ConversationTagged", { tags: ["Ana Pérez"] }, {}],
  ["ConversationErased", { reason: "requested" }, {}],
])("what the team did about a conversation is listed: %s", (type, data, detail) => {
  const fact = { type, version: 1, data: { conversationId: ID, ...data } };
  const row = rowOf(recorded(`conversation-${ID}`, "admin:ana", fact));
  expect(row).toMatchObject({ subject: "conversation", subject_id: ID, action: type });
  expect(JSON.parse(String(row?.["detail"]))).toEqual(detail);
  // Erased by the retention period.
  expect(rowsOf(recorded(`conversation-${ID}`, "system", fact))).toEqual([]);
});

test("what visitors write to the assistant is not read", () => {
  for (const type of ["MessageReceived", "ReplySent", "ConversationStarted", "FeedbackGiven"])
    expect(accessReadModel.types).not.toContain(type);
});

test("a scheduled training is listed as the system's, with what became of it", () => {
  const ended = { type: "TrainingEnded", version: 1, data: { modelId: ID, outcome: "worse" } };
  const row = rowOf(recorded("assistantTraining-material", "system", ended));
  expect(row).toMatchObject({ actor: "system", role: null, subject: "model", subject_id: ID });
  expect(JSON.parse(String(row?.["detail"]))).toEqual({ outcome: "worse" });
});

test("a webhook's event names the webhook, in the stream of subscriptions and in one of its own", () => {
  const data = { webhookId: "w", host: "crm.example", events: ["LeadLost"] };
  const expected = { subject: "webhook", subject_id: "w", action: "WebhookAdded" };
  const before = { type: "WebhookAdded", version: 1, data };
  expect(rowOf(recorded("webhook-w", "admin:ana", before))).toMatchObject(expected);
  const added = { type: "WebhookAdded", version: 2, data: { ...data, secretId: null } };
  expect(rowOf(recorded("webhooks-subscriptions", "admin:ana", added))).toMatchObject(expected);
});

test("a look at a lead and an export name what was seen, never what was searched for", () => {
  const viewed = { type: "LeadViewed", version: 1, data: { username: "ana", leadId: LEAD } };
  expect(rowOf(recorded("access-ana", "admin:ana", viewed))).toMatchObject({
    subject: "lead",
    subject_id: LEAD,
    detail: "{}",
  });
  const data = { username: "ana", format: "csv", filter: { status: "lost" }, searched: true, count: 12 };
  const exported = rowOf(recorded("access-ana", "admin:ana", { type: "LeadsExported", version: 1, data }));
  expect(exported).toMatchObject({ subject: "leads", subject_id: null });
  expect(JSON.parse(String(exported?.["detail"]))).toEqual({
    status: "lost",
    format: "csv",
    count: "12",
    searched: "yes",
  });
});

test("contact data taken at a terminal are an entry with their fields, reason and reference", () => {
  const asked = { fields: ["name", "phone"], reason: "claim", ticket: "SOP-12", count: 3 };
  const fact = { type: "ContactDataRevealed", version: 1, data: { username: "ana", ...asked } };
  const row = rowOf(recorded("access-ana", "admin:ana", fact));
  expect(row).toMatchObject({ subject: "leads", subject_id: null });
  expect(JSON.parse(String(row?.["detail"]))).toEqual({
    fields: "name,phone",
    reason: "claim",
    ticket: "SOP-12",
    count: "3",
  });
});

test("a failed sign-in is an entry although no account signed in", () => {
  const failed = { type: "SignInFailed", version: 1, data: { username: "ana", cause: "wrong_password" } };
  expect(rowOf(recorded("access-ana", "visitor", failed))).toMatchObject({
    actor: null,
    role: null,
    subject: "account",
    subject_id: "ana",
    detail: '{"cause":"wrong_password"}',
  });
});

test("the command line is an actor of the audit; visitors, the system and the demonstration's past are not", () => {
  const erased = { type: "PersonalDataErased", version: 1, data: null };
  expect(rowOf(recorded(`lead-${LEAD}`, "operator", erased))).toMatchObject({
    actor: "operator",
    role: null,
  });
  for (const actor of ["visitor", "system", "demo", "visitor:admin:ana"])
    expect(rowsOf(recorded(`lead-${LEAD}`, actor, erased))).toEqual([]);
});

test("it reads what happens to leads, and not each lead that a visitor sends", () => {
  for (const type of leadEvents.types)
    expect([type, accessReadModel.types.includes(type)]).toEqual([type, type !== "LeadSubmitted"]);
});

test("passkeys are named by account and method, never by what identifies the authenticator", () => {
  const id = "0195f6a0-0000-7000-8000-0000000000c1";
  const detailOf = (stream: string, type: string, version: number, data: object) => {
    const row = rowOf(recorded(stream, "adviser:ana", { type, version, data: { username: "ana", ...data } }));
    expect(row).toMatchObject({ subject: "account", subject_id: "ana", action: type });
    return JSON.parse(String(row?.["detail"]));
  };
  const kept = { credentialId: id, keptSession: "s" };
  expect(detailOf("team-accounts", "PasskeyRegistered", 1, { ...kept, userHandle: id })).toEqual({});
  expect(detailOf("team-accounts", "PasskeyRemoved", 1, kept)).toEqual({});
  const session = { role: "adviser", sessionId: "s" };
  expect(detailOf("access-ana", "SignedIn", 2, { ...session, method: "passkey" })).toEqual({
    method: "passkey",
  });
  expect(detailOf("access-ana", "SignedIn", 1, session)).toEqual({});
  expect(detailOf("access-ana", "SignInFailed", 3, { cause: "wrong_passkey" })).toEqual({
    cause: "wrong_passkey",
  });
});
