import { expect, test } from "vitest";
import { fold } from "../kernel/decider.ts";
import { ServiceId } from "../kernel/ids.ts";
import type { CorrectPlan, RecordContact } from "./commands.ts";
import { leadDecider } from "./decider.ts";
import type { LeadEvent } from "./events.ts";
import { sampleLeadId as leadId, submitSample } from "./lead-samples.ts";

const attemptId = "0195f6a0-0000-7000-8000-0000000000a1";
const { type: _, ...sample } = submitSample();
const submitted = {
  type: "LeadSubmitted",
  version: 7,
  data: { ...sample, status: "pending" },
} as LeadEvent;
const about = { leadId, country: "peru" as const };
const fact = (type: string, data: object) => ({ type, version: 1, data: { ...about, ...data } }) as LeadEvent;
const planned = fact("FollowUpScheduled", { at: "2026-01-03T15:00:00.000Z", channel: "call", pii: null });

const contact = (changes: Partial<RecordContact> = {}): RecordContact => ({
  type: "RecordContact",
  leadId,
  attempt: { attemptId, channel: "call", outcome: "reached", remark: "Quiere fibra" },
  status: null,
  followUp: null,
  followUpDone: false,
  correction: null,
  ...changes,
});
const decide = (command: RecordContact, ...history: readonly LeadEvent[]) =>
  leadDecider.decide(command, fold(leadDecider, [submitted, ...history]));
const typesOf = (decision: ReturnType<typeof decide>) =>
  decision.ok ? decision.events.map(({ type }) => type) : decision.rejection;
const move = (to: "contacted" | "lost" | "pending" | "claro_consultation_pending", changes: object = {}) => ({
  to,
  seen: "pending" as const,
  reason: null,
  mayRevert: false,
  ...changes,
});

test("one call is one decision: attempt, right number, status and next step", () => {
  const decision = decide(
    contact({
      status: move("contacted"),
      followUp: { at: "2026-01-05T15:00:00.000Z", channel: "whatsapp", remark: null },
      correction: { phone: "51900000009", blind: { phone: "p9" } },
    }),
    planned,
  );
  expect(typesOf(decision)).toEqual([
    "ContactAttemptLogged",
    "ContactCorrected",
    "LeadContacted",
    "FollowUpScheduled",
  ]);
  expect(decision).toMatchObject({
    events: [
      { data: { outcome: "reached", pii: { text: "Quiere fibra" } } },
      {
        data: {
          fields: ["phone"],
          pii: { name: "Ana Ejemplo", phone: "51900000009", blind: { phone: "p9", email: "e" } },
        },
      },
      { data: { from: "pending" } },
      { data: { at: "2026-01-05T15:00:00.000Z" } },
    ],
  });
});

test("a follow-up that was carried out comes off by the same save, and only where one is planned", () => {
  const decision = decide(contact({ followUpDone: true }), planned);
  expect(decision).toMatchObject({ events: [{}, { type: "FollowUpScheduled", data: { at: null } }] });
  expect(typesOf(decide(contact({ followUpDone: true })))).toEqual(["ContactAttemptLogged"]);
  expect(typesOf(decide(contact(), planned))).toEqual(["ContactAttemptLogged"]);
});

test("when one part is refused nothing of the call is recorded", () => {
  const refused = (status: RecordContact["status"], ...history: readonly LeadEvent[]) =>
    typesOf(decide(contact({ status, followUpDone: true }), ...history));
  expect(refused(move("contacted"), fact("LeadInterested", { from: "pending" }))).toBe("status_moved");
  expect(refused(move("lost"))).toBe("reason_required");
  expect(refused(move("claro_consultation_pending"))).toBe("transition_not_allowed");
});

test("the remark explains a loss, and is no second note of a step forward", () => {
  expect(decide(contact({ status: move("lost", { reason: "price" }) }))).toMatchObject({
    events: [{}, { type: "LeadLost", data: { reason: "price", pii: { text: "Quiere fibra" } } }],
  });
  expect(typesOf(decide(contact({ status: move("contacted") })))).toEqual([
    "ContactAttemptLogged",
    "LeadContacted",
  ]);
});

test("the same call again changes nothing, whatever its other parts are", () => {
  const first = decide(contact({ status: move("contacted") }));
  const after = first.ok ? first.events : [];
  expect(typesOf(decide(contact({ status: move("lost") }), ...after))).toEqual([]);
});

test.each([
  [
    "LeadsMerged",
    { into: leadId, status: "pending", currency: "PEN", monthlySavingsCents: 0 },
    "lead_merged",
  ],
  ["ConsentWithdrawn", { by: "team" }, "consent_withdrawn"],
  ["PersonalDataErased", {}, "lead_erased"],
])("after %s no call is recorded", (type, data, rejection) => {
  expect(typesOf(decide(contact(), fact(type, data)))).toBe(rejection);
});

test("a correction keeps the data as it was, and one that changes nothing is no event", () => {
  const correct = (correction: object, ...history: readonly LeadEvent[]) =>
    leadDecider.decide(
      { type: "CorrectContact", leadId, correction: { blind: {}, ...correction } },
      fold(leadDecider, [submitted, ...history]),
    );
  expect(correct({ name: "Ana Ejemplar", email: null, phone: "51900000001" })).toMatchObject({
    events: [
      {
        data: {
          fields: ["name", "email"],
          pii: {
            name: "Ana Ejemplar",
            email: null,
            before: { name: "Ana Ejemplo", email: "ana@example.pe" },
          },
        },
      },
    ],
  });
  expect(correct({ name: "Ana Ejemplo" })).toEqual({ ok: true, events: [] });
  const erased = fact("PersonalDataErased", {});
  expect(correct({ name: "Otra" }, erased)).toEqual({ ok: false, rejection: "lead_erased" });
  const merged = { into: leadId, status: "pending", currency: "PEN", monthlySavingsCents: 0 };
  expect(correct({ name: "Otra" }, fact("LeadsMerged", merged))).toEqual({
    ok: false,
    rejection: "lead_merged",
  });
});

test("a second correction is made on the first", () => {
  const first = leadDecider.decide(
    { type: "CorrectContact", leadId, correction: { phone: "51900000009", blind: { phone: "p9" } } },
    fold(leadDecider, [submitted]),
  );
  const state = fold(leadDecider, [submitted, ...(first.ok ? first.events : [])]);
  expect(
    leadDecider.decide({ type: "CorrectContact", leadId, correction: { name: "Eva", blind: {} } }, state),
  ).toMatchObject({
    events: [{ data: { pii: { name: "Eva", phone: "51900000009", blind: { phone: "p9" } } } }],
  });
});

test("another plan is priced again, says what it replaces, and is no event when it is the same", () => {
  const plan = { serviceId: ServiceId.parse(9), name: "Fibra 600", brand: "WIN", priceCents: 9_900 };
  const correct = (changes: Partial<CorrectPlan> = {}, ...history: readonly LeadEvent[]) =>
    leadDecider.decide(
      {
        type: "CorrectPlan",
        leadId,
        plan: { ...plan, promotion: null },
        currency: "PEN",
        monthlySavingsCents: 4_000,
        annualSavingsCents: 48_000,
        ...changes,
      },
      fold(leadDecider, [submitted, ...history]),
    );
  const decision = correct();
  expect(decision).toMatchObject({
    events: [
      {
        type: "PlanCorrected",
        data: {
          plan: { serviceId: 9 },
          monthlySavingsCents: 4_000,
          counted: { after: { countedSavingsCents: 4_000, leftOut: 0 } },
        },
      },
    ],
  });
  if (!decision.ok) throw new Error("accepted");
  expect(correct({}, ...decision.events)).toEqual({ ok: true, events: [] });
  expect(correct({ currency: "CLP" })).toEqual({ ok: false, rejection: "plan_other_currency" });
  const none = { plan: null, currency: null, monthlySavingsCents: null, annualSavingsCents: null };
  expect(correct(none, ...decision.events)).toMatchObject({
    events: [
      {
        data: {
          plan: null,
          before: { name: "Fibra 600", brand: "WIN" },
          counted: { before: { countedSavingsCents: 4_000 }, after: { countedSavingsCents: 0 } },
        },
      },
    ],
  });
});
