import { Priority } from "@asesorador/domain/kernel/market";
import {
  CONTENT_CAP,
  CONTENT_POINTS,
  EXTRAS_SHARE,
  SAVING_BANDS,
  SAVING_MAX,
  SAVING_POSITIVE_POINTS,
  SPEED_BANDS,
  SPEED_MAX,
  SPEED_OTHERWISE_POINTS,
  TERMS_CAP,
  TERMS_POINTS,
  WEIGHTS,
} from "@asesorador/domain/recommendation/constants";
import { percent } from "../../kernel/formats.ts";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { es } from "./es.ts";
import { EXAMPLE } from "./example.ts";

type Scale = {
  readonly title: string;
  readonly rows: readonly (readonly [string, number])[];
};

const SCALES: readonly (Scale & { readonly part: string })[] = [
  {
    part: es.points.saving,
    title: es.points.savingOf(SAVING_MAX),
    rows: [
      ...SAVING_BANDS.map((band) => [es.points.savingBand(band.percent), band.points] as const),
      [es.points.savingSome, SAVING_POSITIVE_POINTS],
      [es.points.savingNone, 0],
    ],
  },
  {
    part: es.points.service,
    title: es.points.serviceOf(SPEED_MAX),
    rows: [
      ...SPEED_BANDS.map((band) => [es.points.speedBand(band.megabits), band.points] as const),
      [es.points.speedLess, SPEED_OTHERWISE_POINTS],
    ],
  },
];

const entriesOf = <Key extends string>(
  names: Readonly<Record<Key, string>>,
  points: Readonly<Record<Key, number>>,
) => (Object.keys(points) as Key[]).map((key) => [names[key], points[key]] as const);

const EXTRAS: readonly Scale[] = [
  { title: es.points.contentOf(CONTENT_CAP), rows: entriesOf(es.points.content, CONTENT_POINTS) },
  { title: es.points.termsOf(TERMS_CAP), rows: entriesOf(es.points.terms, TERMS_POINTS) },
];

/** The base points of every component, band by band. */
export const PointTables = () => (
  <>
    <p>{es.points.lead}</p>
    {SCALES.map(({ part, ...scale }) => (
      <Receipt key={part} className="max-w-[34rem]">
        <h3 className="text-lg">{part}</h3>
        <Rows {...scale} />
      </Receipt>
    ))}
    <Receipt className="max-w-[34rem]">
      <h3 className="text-lg">{es.points.extras}</h3>
      {EXTRAS.map((scale) => (
        <Rows key={scale.title} {...scale} />
      ))}
    </Receipt>
    <p>
      {es.points.extrasShare(share(EXTRAS_SHARE.content), share(EXTRAS_SHARE.terms))} {es.points.termsNote}
    </p>
  </>
);

const share = (value: number) => percent(Math.round(value * 100));

const Rows = ({ title, rows }: Scale) => (
  <>
    <p className="mt-2 text-sm text-ink2">{title}</p>
    <Ledger className="mt-1 [&_dd]:shrink-0">
      {rows.map(([label, points]) => (
        <LedgerRow key={label} label={label} value={es.points.points(points)} />
      ))}
    </Ledger>
  </>
);

const PARTS = ["saving", "service", "extras"] as const;

/** How much each component counts, by priority. */
export const Weights = () => (
  <>
    <p>{es.weights.lead}</p>
    <table className="w-full max-w-[34rem] border-collapse">
      <caption className="pb-2 text-left text-sm text-ink2">{es.weights.caption}</caption>
      <thead>
        <tr className="border-b-2 border-ink text-left text-sm">
          <th scope="col" className="py-2 pr-2 font-semibold">
            {es.weights.priority}
          </th>
          {PARTS.map((part) => (
            <th key={part} scope="col" className="py-2 pl-2 text-right font-semibold">
              {es.points[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Priority.options.map((priority) => (
          <tr key={priority} className="border-b border-line">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              {es.weights.names[priority]}
            </th>
            {PARTS.map((part) => (
              <td key={part} className="num py-3 pl-2 text-right font-semibold">
                {Math.round(WEIGHTS[priority][part] * 100)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

/** One plan, scored by the functions that score all of them. */
export const Example = () => {
  const { paymentCents, priceCents, megabits, score, confidence } = EXAMPLE;
  return (
    <>
      <p>{es.example.lead(paymentCents, priceCents, megabits)}</p>
      <Receipt className="max-w-[34rem]">
        <Ledger>
          {PARTS.map((part) => (
            <LedgerRow
              key={part}
              label={es.points[part]}
              value={es.example.of(score[part].points, score[part].max)}
            />
          ))}
          <LedgerRow label={es.example.total} value={es.example.of(score.points, 100)} tone="saving" />
          <LedgerRow label={es.example.confidence} value={percent(confidence)} />
        </Ledger>
      </Receipt>
    </>
  );
};
