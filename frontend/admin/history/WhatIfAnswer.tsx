import { fromCents } from "@asesorador/domain/kernel/amount";
import { Unreplayable, type WhatIf } from "@asesorador/domain/replay/contract";
import { useState } from "react";
import { count, dayAndTime, money, wholeMoney } from "../../kernel/formats.ts";
import { CopyCsv } from "../../ui/CopyCsv.tsx";
import { Defined, Definition } from "../../ui/Definition.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Figure } from "../../ui/Figure.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { STACKED_CELL, STACKED_ROW } from "../../ui/stacked-table.ts";
import { BrandSlopes } from "./BrandSlopes.tsx";
import { Explained } from "./Explained.tsx";
import { es as text } from "./es-change.ts";
import { StackedTable } from "./StackedTable.tsx";
import { shareText } from "./share-text.ts";
import { ChosenRanks, SavingsHistogram } from "./what-if-charts.tsx";

type Props = {
  readonly answer: WhatIf;
  /** Opens the events of a visit. */
  readonly onVisit: (stream: string) => void;
};

/** What a change does to the lists that could be computed again; all figures are about these. */
export const WhatIfAnswer = ({ answer, onVisit }: Props) => {
  const { lists, replayed, shown } = answer;
  const isLimited = shown.from !== null || shown.to !== null;
  if (lists === 0)
    return (
      <p className="py-10 text-center text-sm text-ink2">{isLimited ? text.noListsInDays : text.noLists}</p>
    );
  if (replayed === 0)
    return (
      <Notice tone="honest" title={text.nothing} className="mt-2">
        <p>{text.nothingWhy}</p>
        <Coverage answer={answer} />
      </Notice>
    );
  const covered = text.n(count(replayed), count(lists - replayed));
  return (
    <div className="grid gap-5">
      <div className="text-sm">
        {answer.sample && (
          <p className="font-semibold">
            {answer.sample.spread
              ? text.sample(count(answer.sample.lists), isLimited)
              : text.oldest(count(answer.sample.lists))}
          </p>
        )}
        <p className="font-semibold">{changeOf(answer)}</p>
        {isLimited && (
          <p className="font-semibold">
            {text.shown(shown.from && dayAndTime(shown.from), shown.to && dayAndTime(shown.to))}
          </p>
        )}
        <Coverage answer={answer} />
      </div>
      {isChanged(answer) && (
        <>
          <Figures answer={answer} covered={covered} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <BrandSlopes answer={answer} covered={covered} />
            <div className="grid gap-4">
              <SavingsHistogram answer={answer} covered={covered} />
              <ChosenRanks answer={answer} covered={covered} />
            </div>
          </div>
          <ChangedLists answer={answer} onVisit={onVisit} />
        </>
      )}
    </div>
  );
};

const isChanged = ({ change: { weights, catalogueAt, prices, off } }: WhatIf): boolean =>
  weights !== null || catalogueAt !== null || prices.length + off.length > 0;

const changeOf = (answer: WhatIf): string => {
  const { change, plans, currency } = answer;
  const nameOf = (id: number): string => {
    const plan = plans.find(({ serviceId }) => serviceId === id);
    return plan ? text.plan(id, plan.name, plan.brand) : text.someOtherPlan(String(id));
  };
  const { weights, catalogueAt, prices, off } = change;
  const parts = [
    ...(weights ? [text.withWeights(`${weights.saving}/${weights.service}/${weights.extras}`)] : []),
    ...prices.map((price) =>
      "percent" in price
        ? text.withPercent(nameOf(price.serviceId), price.percent)
        : text.withPrice(nameOf(price.serviceId), money(fromCents(price.priceCents), currency)),
    ),
    ...off.map((id) => text.withoutPlan(nameOf(id))),
    ...(catalogueAt === null ? [] : [text.withCatalogue(dayAndTime(catalogueAt))]),
  ];
  return isChanged(answer) ? text.change(parts) : text.unchanged;
};

const Coverage = ({ answer }: Pick<Props, "answer">) => {
  const { lists, submitted, replayed, notReplayable } = answer;
  const reasons = Unreplayable.options.filter((reason) => (notReplayable[reason] ?? 0) > 0);
  return (
    <ul aria-label={text.covered} className="num mt-1 grid gap-y-0.5">
      <li>{text.lists(count(lists), count(submitted))}</li>
      <li>
        {text.replayed(count(replayed), shareText(replayed, lists))}
        <Definition
          of={text.covered}
          text={<Explained figure="replayed">{text.coveredDefinition}</Explained>}
          className="-my-1 align-middle"
        />
      </li>
      {reasons.map((reason) => (
        <li key={reason}>{text.reasons[reason](count(notReplayable[reason] ?? 0))}</li>
      ))}
    </ul>
  );
};

type PartProps = Pick<Props, "answer"> & { readonly covered: string };

const Figures = ({ answer, covered }: PartProps) => {
  const { otherFirst, otherOrder, replayed, savings, chosen, currency } = answer;
  const inMoney = (cents: number) => wholeMoney(fromCents(cents), currency);
  const change = savings.afterCents - savings.beforeCents;
  const cell = "px-4 py-3.5 lg:px-5";
  return (
    <dl
      aria-label={text.figures}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:border-line max-lg:[&>:nth-child(even)]:border-l max-lg:[&>:nth-child(n+3)]:border-t lg:[&>:not(:first-child)]:border-l"
    >
      <Figure
        className={cell}
        label={text.first}
        definition={<Explained figure="otherFirst">{text.firstDefinition}</Explained>}
        value={shareText(otherFirst, replayed)}
        note={`${text.changedAll(count(otherFirst))} · ${covered}`}
      />
      <Figure
        className={cell}
        label={text.order}
        definition={<Explained figure="otherFirst">{text.orderDefinition}</Explained>}
        value={shareText(otherOrder, replayed)}
        note={`${text.changedAll(count(otherOrder))} · ${covered}`}
      />
      <Figure
        className={cell}
        label={text.savings}
        definition={<Explained figure="whatIfSavings">{text.savingsDefinition}</Explained>}
        value={`${change > 0 ? "+" : ""}${inMoney(change)}`}
        note={`${text.perMonth(inMoney(savings.beforeCents), inMoney(savings.afterCents))} · ${covered}`}
      />
      <Figure
        className={cell}
        label={text.chosen}
        definition={<Explained figure="chosen">{text.chosenDefinition}</Explained>}
        value={shareText(chosen.after.first, chosen.visits)}
        note={`${text.chosenNote(shareText(chosen.before.first, chosen.visits), count(chosen.visits))} · ${covered}`}
      />
    </dl>
  );
};

const SHOWN = 10;
const { columns } = text;
const HEAD = [
  columns.at,
  columns.sent,
  columns.before,
  columns.after,
  columns.change,
  columns.chosen,
  columns.visit,
];

/** The cells of each changed list, in the order of HEAD, with the key of its row and the stream of its visit. */
const changedCells = ({ changed, currency, plans }: Props["answer"]) => {
  const nameOf = (first: WhatIf["changed"][number]["before"]): string => {
    if (!first) return text.noFirst;
    const plan = plans.find(({ serviceId }) => serviceId === first.serviceId);
    return plan ? `${plan.name} · ${plan.brand}` : first.brand;
  };
  const rank = (of: number | null) => (of === null ? text.gone : count(of));
  return changed.map(({ position, at, submitted, before, after, chosen, journeyId }) => {
    const savings = (after?.savingsCents ?? 0) - (before?.savingsCents ?? 0);
    return {
      key: position,
      stream: `journey-${journeyId}`,
      values: [
        dayAndTime(at),
        text.sent[`${submitted}`],
        nameOf(before),
        nameOf(after),
        `${savings > 0 ? "+" : ""}${money(fromCents(savings), currency)}`,
        chosen ? text.rankMove(rank(chosen.before), rank(chosen.after)) : text.noChoice,
      ] as const,
    };
  });
};

const ChangedLists = ({ answer, onVisit }: Props) => {
  const { changed, changedCount } = answer;
  const [shown, setShown] = useState(SHOWN);
  const cells = changedCells(answer);
  return (
    <section aria-label={text.changed}>
      <h3 className="font-sans text-sm font-semibold tracking-normal">
        <Defined
          label={text.changed}
          text={<Explained figure="changed">{text.changedDefinition}</Explained>}
        />
      </h3>
      <p className="num text-xs text-ink2">
        {changed.length < changedCount
          ? text.changedCount(count(changed.length), count(changedCount))
          : text.changedAll(count(changedCount))}
      </p>
      {changed.length === 0 ? (
        <p className="py-4 text-sm text-ink2">{text.changedNone}</p>
      ) : (
        <StackedTable className="mt-3" caption={text.changed} head={HEAD}>
          {cells.slice(0, shown).map(({ key, stream, values }) => (
            <ChangedRow key={key} values={values} onVisit={() => onVisit(stream)} />
          ))}
        </StackedTable>
      )}
      {changed.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {shown < cells.length && (
            <DenseButton onClick={() => setShown(shown + 10 * SHOWN)}>{text.more}</DenseButton>
          )}
          <CopyCsv
            title={text.changed}
            head={HEAD}
            rows={cells.map(({ stream, values }) => [...values, stream])}
          />
        </div>
      )}
    </section>
  );
};

/** `values`: in the order of HEAD; the first one is the moment, by which the button is told apart. */
type ChangedRowProps = { readonly values: readonly string[]; readonly onVisit: () => void };

const ChangedRow = ({ values, onVisit }: ChangedRowProps) => (
  <tr className={STACKED_ROW}>
    {values.map((value, i) => (
      <td key={HEAD[i]} data-label={HEAD[i]} className={STACKED_CELL}>
        {value}
      </td>
    ))}
    <td data-label={columns.visit} className={STACKED_CELL}>
      <button
        type="button"
        className="inline-flex min-h-11 items-center font-semibold text-pine underline lg:min-h-6"
        onClick={onVisit}
      >
        {text.events}
        <span className="sr-only">{`: ${values[0]}`}</span>
      </button>
    </td>
  </tr>
);
