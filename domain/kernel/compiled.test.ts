import { expect, test } from "vitest";
import * as z from "zod/mini";
import { LeadSubmission } from "../lead/contract.ts";
import { leadEvents } from "../lead/events.ts";
import { compiled } from "./compiled.ts";
import { prepareEventSchemas } from "./events.ts";

/** Fields of a request in an order of their own, some of them left out. */
const requests: readonly object[] = [
  { phone: " 987654321 ", name: "Ana", surplus: 1 },
  {
    annualSavings: "1234.5",
    monthlySavings: 51,
    currency: null,
    name: "Ana",
    phone: "987654321",
    visit: "none of ours",
    desiredServiceId: "87",
    preference: { slot: null, channel: "whatsapp", surplus: 1 },
    consent: { acceptedAt: "2026-03-04T15:00:00.000Z", id: "x" },
    leadId: "0e4a1b52-0a9c-4d5e-9f57-6b1a2c3d4e5f",
  },
];

test("a compiled schema gives equal values with their keys in the same order", () => {
  const schema = compiled(LeadSubmission);
  expect(schema).not.toBe(LeadSubmission);
  // As text: commands are named by it.
  for (const request of requests)
    expect(JSON.stringify(schema.parse(request))).toBe(JSON.stringify(LeadSubmission.parse(request)));
});

test("a compiled schema finds the same issues", () => {
  const wrong = { name: "", phone: "9".repeat(41), leadId: "x", country: "mars", consent: { id: 1 } };
  expect(compiled(LeadSubmission).safeParse(wrong).error?.issues).toEqual(
    LeadSubmission.safeParse(wrong).error?.issues,
  );
});

test("a catalogue validates and reads events by compiled schemas as by ordinary ones", () => {
  const fact = { type: "PersonalDataErased", version: 1, data: { leadId: crypto.randomUUID() } };
  const ordinary = leadEvents.validate(fact);
  const seen: object[] = [];
  prepareEventSchemas((schema) => {
    seen.push(schema);
    return compiled(schema);
  });
  try {
    expect(leadEvents.validate(fact)).toEqual(ordinary);
    expect(() => leadEvents.validate({ ...fact, data: {} })).toThrow("leadId");
  } finally {
    prepareEventSchemas((schema) => schema);
  }
  expect(seen).toHaveLength(2);
});

test("a schema is compiled once", () => {
  expect(compiled(LeadSubmission)).toBe(compiled(LeadSubmission));
});

test("a schema that cannot be compiled is returned as it is", () => {
  const schema = z.string().check(z.refine(async () => true));
  expect(compiled(schema)).toBe(schema);
});
