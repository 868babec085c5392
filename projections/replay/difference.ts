import { FIGURE_NAMES, type Figures, figuresOf, leadContributions } from "./figures.ts";
import type { Moment } from "./moment.ts";

/** The change of one figure, and the leads that caused it. */
export type FigureChange = {
  readonly figure: string;
  readonly from: number;
  readonly to: number;
  readonly change: number;
  /** Leads that contribute more than before, and those that contribute less; empty for figures of visits. */
  readonly more: readonly string[];
  readonly less: readonly string[];
};

/** The figures that differ between two moments, in their order. Exchanging the moments reverses the signs. */
export const differenceOf = (a: Moment, b: Moment): readonly FigureChange[] => {
  return changesBetween(figuresOf(a), figuresOf(b), movedLeads(a, b));
};

/** Leads that contribute more to a figure than before, and those that contribute less. */
export type Moved = { readonly more: string[]; readonly less: string[] };

/** The figures that differ or to which leads contribute differently; `moved`: those leads by figure. They are listed by id. */
export const changesBetween = (
  before: Figures,
  after: Figures,
  moved: ReadonlyMap<string, Moved>,
): readonly FigureChange[] =>
  FIGURE_NAMES.flatMap((figure) => {
    const [from, to] = [before[figure] ?? 0, after[figure] ?? 0];
    const { more = [], less = [] } = moved.get(figure) ?? {};
    if (from === to && more.length === 0 && less.length === 0) return [];
    return [{ figure, from, to, change: to - from, more: more.toSorted(), less: less.toSorted() }];
  });

const movedLeads = (a: Moment, b: Moment): ReadonlyMap<string, Moved> => {
  const moved = new Map<string, Moved>();
  for (const leadId of new Set([...a.leads.keys(), ...b.leads.keys()])) {
    const [before, after] = [ofLead(a, leadId), ofLead(b, leadId)];
    for (const figure of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const change = (after[figure] ?? 0) - (before[figure] ?? 0);
      if (change === 0) continue;
      const leads = moved.get(figure) ?? { more: [], less: [] };
      (change > 0 ? leads.more : leads.less).push(leadId);
      moved.set(figure, leads);
    }
  }
  return moved;
};

const ofLead = ({ leads, at }: Moment, leadId: string): Figures => {
  const lead = leads.get(leadId);
  return lead ? Object.fromEntries(leadContributions(lead, at)) : {};
};
