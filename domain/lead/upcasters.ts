import * as z from "zod/mini";
import type { Upcasters } from "../kernel/events.ts";
import { listedRoute, separateFreeText } from "./code-lists.ts";

const text = z.nullable(z.string());
/** Fields that version 2 of LeadSubmitted restricted to closed lists: in version 1 any text, as the client sent it. */
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

/** Fields of the plan in version 2 of LeadSubmitted: a promotion's price and months apart. */
const LoosePlan = z.looseObject({
  plan: z.nullable(
    z.looseObject({
      promotionalPriceCents: z.nullable(z.number()),
      promotionalMonths: z.nullable(z.number()),
    }),
  ),
});

/** Fields of the payment in version 3 of LeadSubmitted: savings of 0 also where nothing is paid today. */
const SavedFromNothing = z.looseObject({ monthlyPaymentCents: z.union([z.null(), z.literal(0)]) });

/** Version 4 of LeadSubmitted has no district. */
const Placeless = z.looseObject({ housingType: text });

/** Version 1 has no corrections of plans. */
const uncorrected = (stored: unknown): unknown =>
  typeof stored === "object" && stored !== null
    ? { ...stored, corrected: { countedSavingsCents: 0, leftOut: 0 } }
    : stored;

/** Version 1 of these records that it happened, without particulars: they are null, never guessed. */
const unstated =
  (unknown: Readonly<Record<string, null>>) =>
  (stored: unknown): unknown =>
    typeof stored === "object" && stored !== null ? { ...stored, ...unknown } : stored;
const NO_QUOTE = { serviceId: null, priceCents: null };

export const leadUpcasters: Upcasters = {
  /** Version 7 has one more source, of the chat's call-back form. */
  "LeadSubmitted@6": (stored: unknown) => stored,
  /** Nothing of the visit was copied. */
  "LeadSubmitted@5": unstated({ visit: null }),
  "LeadQuoted@1": unstated(NO_QUOTE),
  "LeadConverted@1": unstated({ ...NO_QUOTE, commissionCents: null, installsOn: null, pii: null }),
  /** No district was asked for. */
  "LeadSubmitted@4": (stored: unknown) => {
    const { data } = Placeless.safeParse(stored);
    return data ? { ...data, district: null } : stored;
  },
  "LeadsMerged@1": uncorrected,
  "LeadsUnmerged@1": uncorrected,
  /** Without a payment there are no savings. */
  "LeadSubmitted@3": (stored: unknown) => {
    const { data } = SavedFromNothing.safeParse(stored);
    return data ? { ...data, monthlySavingsCents: null, annualSavingsCents: null } : stored;
  },
  /**
   * A promotion becomes one value. Data that is not valid as version 2 is returned unchanged, so that the latest schema
   * refuses it.
   */
  "LeadSubmitted@2": (stored: unknown) => {
    const { data } = LoosePlan.safeParse(stored);
    if (!data?.plan) return stored;
    const { promotionalPriceCents: priceCents, promotionalMonths: months, ...plan } = data.plan;
    const promotion = priceCents === null || months === null ? null : { priceCents, months };
    return { ...data, plan: { ...plan, promotion } };
  },
  /**
   * An unlisted text is replaced by the word for "other" and is no longer read, because no erasure destroys it. Data
   * that is not valid as version 1 is returned unchanged, so that the latest schema refuses it.
   */
  "LeadSubmitted@1": (stored: unknown) => {
    const { data } = OpenFields.safeParse(stored);
    if (!data) return stored;
    const { source: leadSource, claimed, consent, plan } = data;
    const names = { selectedPlanName: claimed.planName, selectedPlanBrand: claimed.brand };
    const separated = separateFreeText({ ...data, ...names, leadSource }, plan);
    return {
      ...data,
      ...separated.clear,
      claimed: { ...claimed, ...separated.claimed },
      consent: consent && { ...consent, route: listedRoute(consent.route) },
    };
  },
};
