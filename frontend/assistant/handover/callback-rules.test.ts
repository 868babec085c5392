import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { expect, test } from "vitest";
import { CHILE, PERU } from "../../wizard/shared/short-market.ts";
import { fillAll, LEAD_ID, NOW, person, startShort } from "../../wizard/shared/short-spec.ts";
import { askedSlotInWords, callbackRules, slotOptions } from "./callback-rules.ts";

const CONVERSATION = "0195f6a0-0000-7000-8000-00000000c001";
const filled = { ...person, rut: "", email: "", slot: "" };
const submission = { leadId: LEAD_ID, draft: filled, consentAt: NOW, route: "/", sentAt: NOW };
const payloadOf = (changes: Partial<typeof filled> = {}, market = PERU) =>
  callbackRules(market, CONVERSATION).toPayload({ ...submission, draft: { ...filled, ...changes } });

test("name, phone and consent are enough: the form is submitted once they are there", () => {
  const rules = callbackRules(PERU, CONVERSATION);
  const form = startShort(rules);
  form.actor.send({ type: "next" });
  expect(form.actor.getSnapshot().context.invalidSubmits).toBe(1);
  fillAll(form, rules, filled);
  form.actor.send({ type: "next" });
  expect(form.actor.getSnapshot().matches("submission")).toBe(true);
});

test.each([
  ["name", "", "missing"],
  ["phone", "123", "unreachable"],
  ["consent", false, "missing"],
] as const)("the form says what is wrong with %s %j: %s", (field, value, problem) => {
  expect(callbackRules(PERU, CONVERSATION).problemOf({ ...filled, [field]: value }, field)).toBe(problem);
});

test("the request is an ordinary lead that names its conversation, its consent and the slot", () => {
  const [soon, first] = slotOptions("peru", Date.parse(NOW));
  if (!soon || !first) throw new Error("there are slots");
  const [from, until] = first.value.split("/");
  const payload = payloadOf({ slot: first.value });
  expect(LeadSubmission.parse(payload)).toMatchObject({
    leadId: LEAD_ID,
    conversationId: CONVERSATION,
    consent: { id: "peru_wizard@1", acceptedAt: NOW },
    name: "Rosa Quispe",
    preference: { channel: "call", slot: { from, until } },
    leadSource: "chat_asistente",
    conversionNotes: "Pidió en el chat que lo llamen: viernes 20 de noviembre, de 11:00 a 13:00.",
  });
  expect(payloadOf().preference).toEqual({ channel: "call", slot: null });
});

test("a slot is short in the list, and whole in the confirmation", () => {
  const [soon, first] = slotOptions("peru", Date.parse(NOW));
  expect(first?.label).toBe("vie 20 nov, 11:00–13:00");
  expect(askedSlotInWords(first?.value ?? "", "peru")).toBe("viernes 20 de noviembre, de 11:00 a 13:00");
  expect(askedSlotInWords(soon?.value ?? "", "peru")).toBeNull();
});

test("a slot that has passed since it was chosen, or is no slot, is sent as none", () => {
  for (const slot of ["2026-11-19T15:00:00.000Z/2026-11-19T17:00:00.000Z", "mañana", "/"])
    expect(payloadOf({ slot })).toMatchObject({
      preference: { channel: "call", slot: null },
      conversionNotes: "Pidió en el chat que lo llamen lo antes posible.",
    });
});

test("Chile's form has its own consent, and its lead is of that market", () => {
  expect(payloadOf({}, CHILE)).toMatchObject({
    consent: { id: "chile_wizard@1" },
    country: "chile",
    amountsCurrency: "CLP",
  });
});
