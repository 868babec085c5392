import * as z from "zod/mini";
import type { Upcasters } from "../kernel/events.ts";
import { routeWord, wordsOf } from "./words.ts";

const text = z.nullable(z.string());
/** What version 1 of LeadSubmitted has in the fields that version 2 closed: any text, as the client sent it. */
const OpenFields = z.looseObject({
  source: z.string(),
  route: z.string(),
  serviceCategory: z.string(),
  currentCompany: text,
  currentService: text,
  priority: text,
  preferences: text,
  plan: z.nullable(z.looseObject({ name: z.string(), brand: z.string() })),
  claimed: z.looseObject({ planName: text, brand: text }),
  consent: z.nullable(z.looseObject({ route: z.string() })),
});

/** What version 2 of LeadSubmitted has of the plan: a promotion's price and months apart. */
const LoosePlan = z.looseObject({
  plan: z.nullable(
    z.looseObject({
      promotionalPriceCents: z.nullable(z.number()),
      promotionalMonths: z.nullable(z.number()),
    }),
  ),
});

/** What version 3 of LeadSubmitted has of the payment: savings of 0 also where nothing is paid today. */
const SavedFromNothing = z.looseObject({ monthlyPaymentCents: z.union([z.null(), z.literal(0)]) });

/** Version 4 of LeadSubmitted has no district. */
const Placeless = z.looseObject({ housingType: text });

/** There were no corrections of plans before version 2. */
const uncorrected = (stored: unknown): unknown =>
  typeof stored === "object" && stored !== null
    ? { ...stored, corrected: { countedSavingsCents: 0, leftOut: 0 } }
    : stored;

export const leadUpcasters: Upcasters = {
  /** Nobody was asked where they live. */
  "LeadSubmitted@4": (stored: unknown) => {
    const { data } = Placeless.safeParse(stored);
    return data ? { ...data, district: null } : stored;
  },
  "LeadsMerged@1": uncorrected,
  "LeadsUnmerged@1": uncorrected,
  /** Without a payment there is nothing to save. */
  "LeadSubmitted@3": (stored: unknown) => {
    const { data } = SavedFromNothing.safeParse(stored);
    return data ? { ...data, monthlySavingsCents: null, annualSavingsCents: null } : stored;
  },
  /** A promotion is one value. What is no version 2 is left as it is, for the latest schema to refuse. */
  "LeadSubmitted@2": (stored: unknown) => {
    const { data } = LoosePlan.safeParse(stored);
    if (!data?.plan) return stored;
    const { promotionalPriceCents: priceCents, promotionalMonths: months, ...plan } = data.plan;
    const promotion = priceCents === null || months === null ? null : { priceCents, months };
    return { ...data, plan: { ...plan, promotion } };
  },
  /**
   * An unlisted text becomes the word for others and is read nowhere any more, because no erasure destroys it. What is no version 1 is left
   * as it is, for the latest schema to refuse.
   */
  "LeadSubmitted@1": (stored: unknown) => {
    const { data } = OpenFields.safeParse(stored);
    if (!data) return stored;
    const { source: leadSource, claimed, consent, plan } = data;
    const names = { selectedPlanName: claimed.planName, selectedPlanBrand: claimed.brand };
    const clear = wordsOf({ ...data, ...names, leadSource }, plan);
    return {
      ...data,
      ...clear.words,
      claimed: { ...claimed, ...clear.claimed },
      consent: consent && { ...consent, route: routeWord(consent.route) },
    };
  },
};
