import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { expect, test } from "vitest";
import { contactOf, type PriceChoice, submissionOf } from "./submission.ts";

const vault = { blindIndex: (_: string, value: string) => `blind ${value}` } as unknown as Vault;
const leadId = LeadId.parse("0195f6a0-0000-7000-8000-000000000001");
const contact = { phone: "51987654321", email: null, document: null };

/** The services whose price was looked up. */
const pricedFor = async (payload: object) => {
  const pricedServices: (number | null)[] = [];
  const priceChoice = async ({ serviceId }: Parameters<PriceChoice>[0]) => {
    pricedServices.push(serviceId);
    return { plan: null, currency: null, monthlySavingsCents: 0, annualSavingsCents: 0 };
  };
  const input = LeadSubmission.parse({ name: "Ana Ejemplo", phone: "987654321", ...payload });
  const { claimed } = await submissionOf(input, contact, {
    leadId,
    vault,
    priceChoice,
    now: "2026-01-02T03:04:05.000Z",
  });
  return { pricedServices, claimed: claimed.serviceId };
};

test("the Chile-style wizard's number for 'nothing chosen' looks up no service, and is recorded", async () => {
  expect(await pricedFor({ desiredServiceId: 87, selectedPlanBrand: "VTR" })).toEqual({
    pricedServices: [null],
    claimed: 87,
  });
});

test("the same number together with a plan's name is an ordinary service", async () => {
  expect(await pricedFor({ desiredServiceId: 87, selectedPlanName: "Fibra 500" })).toEqual({
    pricedServices: [87],
    claimed: 87,
  });
});

test.each([
  ["a form in pesos, whatever its country", { country: "peru", amountsCurrency: "CLP" }, "56987654321"],
  ["a form of country chile", { country: "chile" }, "56987654321"],
  ["a Peruvian form", { country: "peru" }, "51987654321"],
  ["a form that names no country", {}, "51987654321"],
])("a phone without a country code, in %s, belongs to that market", (_form, payload, phone) => {
  expect(
    contactOf(LeadSubmission.parse({ name: "Ana Ejemplo", phone: "987654321", ...payload }), "visitor").phone,
  ).toBe(phone);
});
