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
} from "@asesorador/domain/recommendation/constants";
import { percent } from "../../kernel/percent.ts";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { es } from "./es.ts";

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
    <p>{es.points.intro}</p>
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
