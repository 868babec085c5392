import { changedFields, withChanges } from "@asesorador/domain/catalog/changed-fields";
import type { Service } from "@asesorador/domain/catalog/contract";
import {
  type PriceField,
  type ScheduledPrice,
  schedulePrice,
} from "@asesorador/domain/catalog/price-contract";
import { buildingPriceOr, isLowerPromotion, isWholePromotion } from "@asesorador/domain/catalog/promotion";
import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { CURRENCY } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import { dateField } from "../../../kernel/date-fields.ts";
import { randomUuid } from "../../../kernel/random-uuid.ts";
import { textOrNull } from "../../../kernel/text-or-null.ts";
import { issueText } from "../draft-problems.ts";
import type { Problems } from "../editor-context.ts";
import { priceTexts } from "../price-texts.ts";
import { es } from "./es.ts";

const text = es.schedule;

/** The form's values: a date field's value, amounts and months as texts. */
export type ScheduleDraft = { readonly date: string } & { readonly [Field in PriceField]: string };

/** The service with the prices that are in force by what is scheduled when `date` begins; "": today's. */
export const pricesOn = (service: Service, scheduled: readonly ScheduledPrice[], date: string): Service =>
  scheduled
    .filter(({ effectiveAt }) => dateField(effectiveAt) < date)
    .toSorted((a, b) => Date.parse(a.effectiveAt) - Date.parse(b.effectiveAt))
    .reduce((before, { prices }) => withChanges(before, prices), service);

/** The form's values for a service with these prices, before anything is typed. */
export const draftOf = (service: Service): ScheduleDraft => ({
  date: "",
  ...priceTexts(service),
});

type Pricing = Omit<Sent<typeof schedulePrice>, "id" | "scheduleId" | "date" | "revision">;
const PAIRS = ["promotional", "buildingPromotional"] as const;

const pricesIn = (draft: ScheduleDraft): Pricing => ({
  price: draft.price.trim(),
  ...pair(draft, "promotional"),
  buildingPrice: textOrNull(draft.buildingPrice),
  ...pair(draft, "buildingPromotional"),
});

const pair = (draft: ScheduleDraft, name: (typeof PAIRS)[number]) => ({
  [`${name}Price`]: textOrNull(draft[`${name}Price`]),
  [`${name}Months`]: Number.parseInt(draft[`${name}Months`], 10) || null,
});

/** Only what differs from the prices before; a promotion's price and months as a pair. */
export const changesIn = (before: Service, draft: ScheduleDraft): Pricing => {
  const wanted = pricesIn(draft);
  const changes = changedFields(pricesIn(draftOf(before)), wanted) ?? {};
  for (const name of PAIRS)
    if (`${name}Price` in changes || `${name}Months` in changes) Object.assign(changes, pair(draft, name));
  return changes;
};

/** Amounts that can't be read have a message of their own. */
const isLower = (draft: ScheduleDraft, name: (typeof PAIRS)[number]): boolean => {
  const house = typedSoles(draft.price);
  const regular =
    name === "promotional" || house === null
      ? house
      : buildingPriceOr(typedSoles(draft.buildingPrice), house);
  const promotional = typedSoles(draft[`${name}Price`]);
  const months = Number.parseInt(draft[`${name}Months`], 10) || 0;
  return (
    regular === null || promotional === null || isLowerPromotion(regular, { price: promotional, months })
  );
};

const typedSoles = (typed: string): number | null => typedAmount(typed, CURRENCY.peru) ?? null;

const PROBLEMS: Readonly<Record<string, string>> = {
  date: text.dateProblem,
  promotionalMonths: text.monthsProblem,
  buildingPromotionalMonths: text.monthsProblem,
};

/** Messages by field; {} when the draft is valid. `now`: ms since 1970. */
export const scheduleProblems = (before: Service, draft: ScheduleDraft, now: number): Problems => {
  const changes = changesIn(before, draft);
  const sent = { id: String(before.id), scheduleId: randomUuid(), date: draft.date, ...changes };
  const issues = schedulePrice.input.safeParse(sent).error?.issues ?? [];
  const problems: Record<string, string> = Object.fromEntries(
    issues.map((issue) => {
      const field = String(issue.path[0]);
      return [field, issueText(issue, PROBLEMS[field] ?? text.amountProblem)];
    }),
  );
  if (draft.date <= dateField(now)) problems["date"] = text.dateProblem;
  for (const name of PAIRS) {
    const { [`${name}Price`]: price, [`${name}Months`]: months } = pair(draft, name);
    if (!isWholePromotion(price === null ? null : 0, months === null ? null : 0))
      problems[`${name}Price`] ??= text.promotionProblem;
    else if (!isLower(draft, name)) problems[`${name}Price`] ??= text.notLower;
  }
  if (Object.keys(problems).length === 0 && Object.keys(changes).length === 0)
    problems["price"] = text.nothing;
  return problems;
};
