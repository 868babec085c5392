import * as z from "zod/mini";
import { BrandId, ServiceId } from "../kernel/ids.ts";
import { CurrentService, HousingType, Priority, TELECOM_COMPANIES } from "../kernel/market.ts";
import { NO_COMPANY } from "../kernel/no-company.ts";
import { MAX_LISTED } from "./steps.ts";
import { Rank, Score } from "./visit-values.ts";

// As vocabulary.ts, for what the panel does not read: it fetches none of these schemas.

/** How a visit began: on the product's own pages, by a shared link, with a restored draft, or from the picker of /chile. */
export const Entry = z.enum(["landing", "link", "draft", "category"]);
export type Entry = z.infer<typeof Entry>;

/** Raised with each change of a wizard's questions or screens. */
export const WizardVersion = z.int().check(z.gte(1), z.lte(9_999));

const CAMPAIGN_WORD = /^[A-Za-z0-9._-]{1,40}$/;
/** A word of a campaign's address. */
export const CampaignWord = z.string().check(z.regex(CAMPAIGN_WORD));
/** The `utm_source`, `utm_medium` and `utm_campaign` of the first address of a visit; null: absent or not such a word. */
export const Campaign = z.object({
  source: z.nullable(CampaignWord),
  medium: z.nullable(CampaignWord),
  name: z.nullable(CampaignWord),
});
export type Campaign = z.infer<typeof Campaign>;

/** A host with a domain, lower case; addresses of numbers, ports and names of an own network are none. */
export const ReferrerHost = z
  .string()
  .check(z.maxLength(100), z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/));

/** The browser's first language: "es", "es-PE". */
export const Language = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/));

/** Which variant of each experiment was shown, by the experiment's name. */
export const Variants = z.record(CampaignWord, CampaignWord);
export type Variants = z.infer<typeof Variants>;

/** ms since the visit began, by the browser's clock, at most a day. */
export const SinceMs = z.int().check(z.gte(0), z.lte(86_400_000));

const Cents = z.int().check(z.gte(0), z.lte(1_000_000_000_000));

/** Companies of the Peruvian and the Chilean wizard. */
const Company = z.enum([...TELECOM_COMPANIES, NO_COMPANY] as const);

/**
 * The answers that a list was made from. `paymentCents`: a month, rounded to the nearest 5 soles or 500 pesos; null
 * where nothing is paid. Where the visitor lives is in the steps.
 */
export const Answers = z.object({
  paymentCents: z.nullable(Cents),
  company: Company,
  service: CurrentService,
  /** Null in a wizard that does not ask. */
  housing: z.nullable(HousingType),
  priority: Priority,
});
export type Answers = z.infer<typeof Answers>;

/** What made the list: the answers, own weights, another order, or filters. */
export const ListCause = z.enum(["first", "weights", "sort", "filter"]);
export type ListCause = z.infer<typeof ListCause>;

/** Orders of a list; "recomendacion" is the recommendation's own. */
export const ListOrder = z.enum(["recomendacion", "precio", "ahorro", "ahorro24", "velocidad"]);

/** Filters of a list; null and false: not set. */
export const ListFilters = z.object({
  maxCents: z.nullable(Cents),
  minMegabits: z.nullable(z.int().check(z.gte(0), z.lte(100_000))),
  brandId: z.nullable(BrandId),
  streaming: z.boolean(),
  tv: z.boolean(),
});

/** A plan of a list: id, place on the screen from 1, score, and price of the first month in cents. */
const ListedPlan = z.tuple([ServiceId, Rank, Score, Cents]);
/** The first plans of a list, in the order of the screen. */
export const ListedPlans = z.array(ListedPlan).check(z.maxLength(MAX_LISTED));

/** The first characters of a hash of the recommendation's constants; see domain/recommendation/ruleset.ts. */
export const Ruleset = z.string().check(z.regex(/^[0-9a-f]{12}$/));

/** Categories of the picker that have a wizard of their own. */
export const OtherCategory = z.enum(["planes_moviles", "alarmas", "seguro_auto"]);
export type OtherCategory = z.infer<typeof OtherCategory>;

/** What a wizard offers beside its questions. */
export const Tool = z.enum([
  "details",
  "compare",
  "weights",
  "filters",
  "chart",
  "share",
  "print",
  "bill",
  "district",
] as const);
export type Tool = z.infer<typeof Tool>;

/** Fields of the wizards' forms, as their drafts name them. */
export const FormField = z.enum([
  "housingType",
  "district",
  "monthlyPayment",
  "currentCompany",
  "currentService",
  "priority",
  "name",
  "phone",
  "email",
  "dni",
  "rut",
  "address",
  "dataConsent",
  "consent",
  "propertyType",
  "location",
  "securityNeeds",
  "hasCurrentAlarm",
  "currentProvider",
  "hasPlate",
  "vehiclePlate",
  "vehicleYear",
  "vehicleBrand",
  "vehicleModel",
  "coverageType",
  "monthlyPremium",
  "uninsured",
  // A refusal that names no field, or one that is not listed.
  "form",
] as const);
export type FormField = z.infer<typeof FormField>;

/** Why a form was not accepted: by the browser, or "refused" by the server. */
export const RefusalCode = z.enum(["missing", "not_an_amount", "out_of_range", "unreachable", "refused"]);
export type RefusalCode = z.infer<typeof RefusalCode>;
