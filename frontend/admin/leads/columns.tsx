import type { Lead } from "@asesorador/domain/lead/contract";
import type { ReactNode } from "react";
import { clock as clockTime, money, shortDay } from "../../kernel/formats.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { AssigneeMark } from "./AssigneeMark.tsx";
import { ClockBadge } from "./ClockBadge.tsx";
import { supportClock } from "./clocks.ts";
import {
  categoryOf,
  dateTimeText,
  orElse,
  paymentCurrencyOf,
  phoneOf,
  planOf,
  STATUS_TONE,
  shortId,
  sourceOf,
} from "./display.ts";
import { es } from "./es.ts";
import type { Sort } from "./filters.ts";
import { SavingAmount } from "./SavingAmount.tsx";

export type ColumnName = keyof typeof es.columns.names;

type Shown = {
  readonly content: ReactNode;
  readonly title?: string | undefined;
  readonly className?: string;
};

type Column = {
  /** px, compact and roomy (see `Density`). */
  readonly width: readonly [number, number];
  readonly alignRight?: boolean;
  /** The orders that its heading offers in turn. */
  readonly sorts?: readonly Sort[];
  readonly show: (lead: Lead, beside: Beside) => Shown;
};

type Beside = {
  /** ms since 1970. */
  readonly now: number;
  /** Data without a visible column of its own is shown in the second line of another. */
  readonly columns: readonly ColumnName[];
};

/** From this width on the wider columns fit, px. */
export const ROOMY_PX = 1500;
/** The name's column takes what the others leave, and never less than this, px. */
const NAME_PX = 145;
/** The tick's and the details button's column, px. */
export const ENDS_PX = [36, 102] as const;

/** Two short lines in one cell, so that a row of 36 px shows both. */
const Lines = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) => (
  <span className="block leading-[1.05rem]">
    <span className="block truncate">{first}</span>{" "}
    <span className="block truncate text-[12px] leading-[0.9rem] text-ink2">{second}</span>
  </span>
);

const grey = (erased: boolean) => (erased ? "text-ink3 italic" : "");

/** Every column beside the name and the details button. */
export const COLUMNS: Readonly<Record<ColumnName, Column>> = {
  status: {
    width: [144, 170],
    show: ({ status }) => ({
      content: <StatusBadge tone={STATUS_TONE[status]} label={es.status[status]} />,
    }),
  },
  promise: {
    width: [110, 190],
    sorts: ["due"],
    show: (lead, { now }) => {
      const clock = supportClock(lead, now);
      return { content: clock && <ClockBadge short clock={clock} />, title: clock?.text };
    },
  },
  assignee: {
    width: [58, 80],
    show: ({ assignee }) => ({ content: <AssigneeMark assignee={assignee} /> }),
  },
  category: {
    width: [144, 210],
    show: (lead, { columns }) => {
      const category = categoryOf(lead);
      const source = `${sourceOf(lead)} · ${es.country[lead.market]}`;
      return columns.includes("source")
        ? { content: category, title: category }
        : { content: <Lines first={category} second={source} />, title: `${category} · ${source}` };
    },
  },
  phone: {
    width: [120, 150],
    show: (lead) => ({
      content: phoneOf(lead),
      title: phoneOf(lead),
      className: `num ${grey(lead.erased)}`,
    }),
  },
  email: {
    width: [196, 310],
    show: ({ email, erased }) => ({
      content: email,
      title: email ?? undefined,
      className: `text-[12px] ${grey(erased)}`,
    }),
  },
  savings: {
    width: [96, 130],
    alignRight: true,
    sorts: ["savings"],
    show: (lead) => ({ content: <SavingAmount lead={lead} className="font-normal" />, className: "num" }),
  },
  created: {
    width: [94, 120],
    sorts: ["newest", "oldest"],
    show: ({ createdAt }) => ({
      content: <Lines first={shortDay(createdAt)} second={clockTime(createdAt)} />,
      title: dateTimeText(createdAt),
      className: "num text-ink2",
    }),
  },
  source: {
    width: [100, 160],
    show: (lead) => ({
      content: <Lines first={sourceOf(lead)} second={es.country[lead.market]} />,
      title: sourceOf(lead),
      className: "text-ink2",
    }),
  },
  plan: {
    width: [160, 240],
    show: (lead) => ({ content: planOf(lead), title: planOf(lead) }),
  },
  company: {
    width: [100, 140],
    show: ({ currentCompany }) => ({ content: orElse(currentCompany, es.missing), className: "text-ink2" }),
  },
  payment: {
    width: [100, 130],
    alignRight: true,
    show: (lead) => ({
      content:
        lead.monthlyPayment === null ? es.missing : money(lead.monthlyPayment, paymentCurrencyOf(lead)),
      className: "num",
    }),
  },
  followUp: {
    width: [104, 120],
    sorts: ["due"],
    show: ({ followUpAt }) => ({
      content: followUpAt && <Lines first={shortDay(followUpAt)} second={clockTime(followUpAt)} />,
      title: followUpAt ? dateTimeText(followUpAt) : undefined,
      className: "num text-ink2",
    }),
  },
  attempts: {
    width: [78, 90],
    alignRight: true,
    show: ({ attempts }) => ({ content: attempts, className: "num" }),
  },
  id: {
    width: [84, 100],
    show: ({ id }) => ({ content: shortId(id), title: id, className: "num text-ink2" }),
  },
};

/** What the specification shows of each row; the id is shown below the name, source and country below the category. */
export const DEFAULT_COLUMNS: readonly ColumnName[] = [
  "status",
  "promise",
  "assignee",
  "category",
  "phone",
  "email",
  "savings",
  "created",
];

/** The columns that the account chose, each once and without unknown names; `DEFAULT_COLUMNS` when it chose none. */
export const columnsOf = (chosen: readonly string[] | null): readonly ColumnName[] =>
  chosen === null
    ? DEFAULT_COLUMNS
    : [...new Set(chosen)].filter((name) => Object.hasOwn(COLUMNS, name)).map(asName);
const asName = (name: string) => name as ColumnName;

/** "roomy" where the table is at least `ROOMY_PX` wide. */
export type Density = "compact" | "roomy";

/** Width below which a table with these columns scrolls sideways, px. */
export const minWidth = (columns: readonly ColumnName[], density: Density): number =>
  columns.reduce((sum, name) => sum + widthOf(name, density), NAME_PX + ENDS_PX[0] + ENDS_PX[1]);

/** Width of a column, px. */
export const widthOf = (name: ColumnName, density: Density): number =>
  COLUMNS[name].width[density === "roomy" ? 1 : 0];

/** The order that a press on the heading asks for, and whether the list is in one of the heading's orders. */
export const nextSort = (
  name: ColumnName,
  sort: Sort,
): { readonly next: Sort; readonly current: boolean } | null => {
  const { sorts } = COLUMNS[name];
  if (!sorts) return null;
  const at = sorts.indexOf(sort);
  const next = at === -1 ? sorts[0] : sorts[(at + 1) % sorts.length];
  return next === undefined ? null : { next, current: at !== -1 };
};
