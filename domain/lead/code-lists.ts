import * as z from "zod/mini";
import { CurrentService, Priority, TELECOM_COMPANIES } from "../kernel/market.ts";
import { NO_COMPANY } from "../kernel/no-company.ts";
import { searchable } from "../kernel/strings.ts";

// The closed lists of a lead's clear fields: the specification's words, and those that the wizards send. A public
// request may hold any text there; unlisted text is stored with the personal data. History holds these words: lists
// grow and never shrink.

/** Where a lead came from; "api" from clients that do not state it. */
const LeadSource = z.enum([
  "peru_wizard",
  "peru_website",
  "sitio web",
  "api",
  "otro",
  // The call-back form of the assistant's chat.
  "chat_asistente",
  // Entered by the team.
  "panel_visita",
  "panel_llamada",
  "panel_importacion",
] as const);
/** The pages with a wizard; "api" from clients that do not state one. */
const Route = z.enum(["/", "/chile", "/alarmas", "/seguro-auto", "api", "otra", "panel"]);
export const ServiceCategory = z.enum([
  "telecomunicaciones",
  "planes_moviles",
  "alarmas",
  "seguro_auto",
  "otra",
]);
/** Companies of the Peruvian, the Chilean and the alarm wizard, in this order; "ninguna" for visitors without a contract today. */
const Company = z.enum([...TELECOM_COMPANIES, "Prosegur", "ADT", "Securitas", NO_COMPANY] as const);
const COVERAGES = ["third_party", "comprehensive", "limited"] as const;
/** A visitor's current service: of the telecom wizards, the alarm wizard and the car wizard. */
const Service = z.enum([
  ...CurrentService.options,
  "sin_internet",
  "alarma",
  "sin_alarma",
  "sin_seguro",
  ...COVERAGES,
  "otro",
] as const);
const LeadPriority = z.enum([...Priority.options, "seguridad", "mejor_precio", "otra"]);
const Preference = z.enum([
  "netflix",
  "spotify",
  "hbomax",
  "disney",
  "tnt_sports",
  "cameras",
  "sensors",
  "monitoring",
  "panic",
  "fire",
  "access",
  ...COVERAGES,
  "otra",
] as const);
/** Plans of the categories that have no catalogue. */
const PlanName = z.enum([
  "Sistema de alarma",
  "Sistema de alarma (precio de demostración)",
  "Seguro vehicular",
  "Seguro vehicular Responsabilidad Civil",
  "Seguro vehicular Todo Riesgo",
  "Seguro vehicular Contra Terceros Plus",
  "otro",
]);
/** "VTR" is sent by the Chile-style wizard when no plan was chosen. */
const PlanBrand = z.enum(["VTR", "Por cotizar", "otra"]);

/** The schemas of the clear fields as events hold them. */
export const ClearFields = {
  source: LeadSource,
  route: Route,
  serviceCategory: ServiceCategory,
  currentCompany: z.nullable(Company),
  currentService: z.nullable(Service),
  priority: z.nullable(LeadPriority),
  /** Comma-separated. */
  preferences: z.nullable(
    z.string().check(z.refine((list) => list.split(",").every((one) => Preference.safeParse(one).success))),
  ),
} as const;

/** Replaces a text that is on no list. */
const OTHER = {
  leadSource: "otro",
  route: "otra",
  serviceCategory: "otra",
  currentCompany: "otra",
  currentService: "otro",
  priority: "otra",
  preferences: "otra",
  selectedPlanName: "otro",
  selectedPlanBrand: "otra",
} as const;
type Field = keyof typeof OTHER;

type Always = "leadSource" | "route" | "serviceCategory";
/** The fields as in a request, free text or not; null where they are missing. */
export type RequestedFields = Readonly<
  Record<Always, string> & Record<Exclude<Field, Always>, string | null>
>;

const part = z.optional(z.string());
/** Texts that are in no list, by the request's fields. Personal data. */
export const Stated = z.object({
  leadSource: part,
  route: part,
  serviceCategory: part,
  currentCompany: part,
  currentService: part,
  priority: part,
  preferences: part,
  selectedPlanName: part,
  selectedPlanBrand: part,
} satisfies Record<Field, typeof part>);
export type Stated = z.infer<typeof Stated>;

/** The listed word that equals a text, regardless of case and accents; `other` where none does. */
const listedWord = <Word extends string>({ options }: { readonly options: readonly Word[] }, other: Word) => {
  const words = new Map(options.map((word) => [searchable(word), word]));
  // Most requests hold the word as it is listed.
  return (text: string): Word => words.get(text) ?? words.get(searchable(text)) ?? other;
};
/** As `listedWord`, for a field that may be empty. */
const listedWordOrNull = <Word extends string>(list: { readonly options: readonly Word[] }, other: Word) => {
  const find = listedWord(list, other);
  return (text: string | null): Word | null => (text === null ? null : find(text));
};

const source = listedWord(LeadSource, OTHER.leadSource);
/** The listed page that a route is. */
export const listedRoute = listedWord(Route, OTHER.route);
/** The listed category that a text is. */
export const listedCategory = listedWord(ServiceCategory, OTHER.serviceCategory);
const company = listedWordOrNull(Company, OTHER.currentCompany);
const service = listedWordOrNull(Service, OTHER.currentService);
const priority = listedWordOrNull(LeadPriority, OTHER.priority);
const preference = listedWord(Preference, OTHER.preferences);
const planName = listedWordOrNull(PlanName, OTHER.selectedPlanName);
const planBrand = listedWordOrNull(PlanBrand, OTHER.selectedPlanBrand);

const preferences = (list: string | null): string | null =>
  list === null ? null : [...new Set(list.split(",").map(preference))].join(",");

type CataloguePlan = { readonly name: string; readonly brand: string } | null;

/**
 * Splits a request's texts into those that may be stored in the clear and those that must be sealed (null: none).
 * `plan` is the catalogue's: its name and brand are not free text.
 */
export const separateFreeText = (written: RequestedFields, plan: CataloguePlan) => {
  const { selectedPlanName, selectedPlanBrand } = written;
  const clear = {
    route: listedRoute(written.route),
    serviceCategory: listedCategory(written.serviceCategory),
    currentCompany: company(written.currentCompany),
    currentService: service(written.currentService),
    priority: priority(written.priority),
    preferences: preferences(written.preferences),
  };
  const leadSource = source(written.leadSource);
  const claimed = {
    planName: plan && plan.name === selectedPlanName ? plan.name : planName(selectedPlanName),
    brand: plan && plan.brand === selectedPlanBrand ? plan.brand : planBrand(selectedPlanBrand),
  };
  const stored = {
    ...clear,
    leadSource,
    selectedPlanName: claimed.planName,
    selectedPlanBrand: claimed.brand,
  };
  return { clear: { ...clear, source: leadSource }, claimed, stated: freeTextIn(written, stored) };
};

/** The texts for which no word of a list could be stored; null: none. */
const freeTextIn = (
  written: RequestedFields,
  stored: Readonly<Record<Field, string | null>>,
): Stated | null => {
  const fields = FIELDS.flatMap((field) => {
    const text = written[field];
    return text === null || isSameText(text, stored[field] ?? "") ? [] : [[field, text] as const];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
};

const FIELDS = Object.keys(OTHER) as readonly Field[];
const isSameText = (one: string, other: string): boolean => one === other || plain(one) === plain(other);
const plain = (text: string): string => searchable(text).replace(/\s*,\s*/g, ",");

/** The same row with the original texts in place of the words that replaced them. */
export const withFreeText = <Row extends object>(row: Row, stated: Stated | undefined): Row => {
  if (!stated) return row;
  const words: Readonly<Partial<Record<Field, unknown>>> = row;
  return {
    ...row,
    ...Object.fromEntries(
      FIELDS.flatMap((field) =>
        stated[field] !== undefined && words[field] === OTHER[field] ? [[field, stated[field]]] : [],
      ),
    ),
  };
};

/** Whether a plan's claimed name and brand may be stored in the clear: each is the catalogue's or a listed one. */
export const isListedPlan = (
  claimed: { readonly planName: string | null; readonly brand: string | null },
  plan: CataloguePlan,
): boolean =>
  (claimed.planName === null ||
    claimed.planName === plan?.name ||
    PlanName.safeParse(claimed.planName).success) &&
  (claimed.brand === null || claimed.brand === plan?.brand || PlanBrand.safeParse(claimed.brand).success);
