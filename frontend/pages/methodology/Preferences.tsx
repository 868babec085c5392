import { PREFERRED_BRAND, WITHOUT_PLANS } from "@asesorador/domain/recommendation/chile-pick";
import { CONFIDENCE } from "@asesorador/domain/recommendation/constants";
import { percent } from "../../kernel/percent.ts";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { Honest, Pairs } from "../Article.tsx";
import { es } from "./es.ts";

/** Brand names as the brands spell them. */
const NAMES: Readonly<Record<string, string>> = { vtr: "VTR", claro: "Claro" };
const nameOf = (company: string) => NAMES[company] ?? company;

const confidenceRows = (): readonly (readonly [string, number])[] => [
  [es.confidence.base, CONFIDENCE.base],
  [es.confidence.score(CONFIDENCE.perScorePoint, CONFIDENCE.scoreCap), CONFIDENCE.scoreCap],
  ...CONFIDENCE.saving.map((band) => [es.confidence.saving(band.percent), band.bonus] as const),
  ...CONFIDENCE.speed.map((band) => [es.confidence.speed(band.megabits), band.bonus] as const),
  [es.confidence.recommended, CONFIDENCE.recommended],
  [es.confidence.complete, CONFIDENCE.complete],
  [es.confidence.promotional, CONFIDENCE.promotional],
];

/** The components of the percentage, and its limits. */
export const Confidence = () => (
  <>
    <Honest title={es.confidence.honestTitle}>
      <p>{es.confidence.honest(CONFIDENCE.lowest, CONFIDENCE.highest)}</p>
    </Honest>
    <Receipt className="max-w-[34rem]">
      <Ledger>
        {confidenceRows().map(([label, bonus]) => (
          <LedgerRow key={label} label={label} value={es.confidence.plus(bonus)} />
        ))}
      </Ledger>
    </Receipt>
    <p>{es.confidence.both(percent(CONFIDENCE.both * 100))}</p>
  </>
);

/** The preferred brand, whose customers get no plans. */
export const Preferences = () => (
  <>
    <Honest title={es.preferences.honestTitle}>
      <p>{es.preferences.brand(nameOf(PREFERRED_BRAND))}</p>
      <p>{es.preferences.customers(WITHOUT_PLANS.map(nameOf), nameOf("claro"))}</p>
    </Honest>
    <p>{es.preferences.ours}</p>
  </>
);

export const Chile = () => (
  <>
    <p>{es.chile.intro}</p>
    <Pairs items={es.chile.items} />
  </>
);
