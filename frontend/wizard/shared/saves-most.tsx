import type { Listed } from "@asesorador/domain/recommendation/browse";
import type { MostSaving } from "@asesorador/domain/recommendation/most-saving";
import { savedOver } from "@asesorador/domain/recommendation/savings";
import type { ReactNode } from "react";
import { Notice } from "../../ui/Notice.tsx";
import { esCosts } from "./es-costs.ts";
import type { Money } from "./plan-costs.tsx";

const MONTHS = { year: 12, twoYears: 24 } as const;
const SPANS = ["year", "twoYears"] as const;

type MarksProps = { readonly one: Listed; readonly most: MostSaving<Listed> };

const isSame = (one: Listed, other: Listed | null): boolean => one.plan.serviceId === other?.plan.serviceId;

/** Badges of the plan that saves most in one year and in two. */
export const SavesMostMarks = ({ one, most }: MarksProps) => {
  const spans = SPANS.filter((span) => isSame(one, most[span]));
  if (spans.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {spans.map((span) => (
        <li key={span} className="badge bg-mint text-pine">
          {esCosts.savesMost(span)}
        </li>
      ))}
    </ul>
  );
};

/** The first of those badges as text; null when other plans save more. */
export const savesMostText = (one: Listed, most: MostSaving<Listed>): string | null => {
  const span = SPANS.find((span) => isSame(one, most[span]));
  return span ? esCosts.savesMost(span) : null;
};

type LinesProps = MarksProps & {
  readonly paymentCents: number | null;
  readonly money: Money;
  /** Above the lines: why this one is first all the same. */
  readonly children?: ReactNode;
};

/** Names the plans that save more than this one over one or two years. */
export const SavesMoreLines = ({ one, most, paymentCents, money, children }: LinesProps) => {
  const saved = ({ plan }: Listed, span: keyof typeof MONTHS) => {
    const cents = savedOver(paymentCents ?? 0, plan, MONTHS[span]);
    return cents > 0 ? money(cents) : esCosts.savesNothing;
  };
  const lines = SPANS.flatMap((span) => {
    const other = most[span];
    if (!other || isSame(one, other)) return [];
    const { name, brand } = other.plan;
    return esCosts.savesMore(span, `${name} (${brand})`, saved(other, span), saved(one, span));
  });
  if (lines.length === 0) return null;
  return (
    <div className="mt-3 rounded-ctl bg-mint px-3.5 py-2.5 text-sm">
      {children}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
};

type NothingSavedProps = {
  /** Those that the household can contract. */
  readonly plans: readonly Listed[];
  readonly most: MostSaving<Listed>;
  readonly paymentCents: number | null;
  /** What is said where every plan begins dearer than today's bill; else false. */
  readonly dearer: string | false;
};

/** Above a list in which no plan saves anything over one or two years, or all begin dearer than today's bill. */
export const NothingSaved = ({ plans, most, paymentCents, dearer }: NothingSavedProps) => {
  const isNothing = paymentCents !== null && plans.length > 0 && !most.year && !most.twoYears;
  if (!dearer && !isNothing) return null;
  return (
    <Notice tone="honest" title={esCosts.honest} className="mt-5">
      {dearer || esCosts.nothingSaved} {isNothing && esCosts.stay}
    </Notice>
  );
};
