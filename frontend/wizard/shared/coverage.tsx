import type { Country } from "@asesorador/domain/kernel/market";
import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { type Key, type ReactNode, Suspense, use, useEffect } from "react";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import { es as esLoading } from "../../ui/es-loading.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import type { CoverageNoteProps, CoverageProps, Covered } from "../district/district-props.ts";
import { esCosts } from "./es-costs.ts";
import { PlanCards } from "./PlanCards.tsx";

/** In place of a form's: the plans are there without it. */
const WORDS = { ...esLoading, unreachable: esCosts.coverageMissing };

type Texts = typeof import("../district/CoverageNote.tsx");
const loading = new Map<Country, Promise<Texts>>();
const loaded = new Map<Country, Texts>();

// Only where a district was stated.
const load = async (market: Country): Promise<Texts> => {
  const texts = await loadRequired(() => import("../district/CoverageNote.tsx"));
  await texts.fetchDistricts(market);
  loaded.set(market, texts);
  return texts;
};
const fetchTexts = (market: Country): Promise<Texts> => {
  const asked = loading.get(market) ?? load(market);
  loading.set(market, asked);
  return asked;
};
// A promise suspends its first render even when it is resolved.
const useTexts = (market: Country): Texts => loaded.get(market) ?? use(fetchTexts(market));

/** Loads what a list with a stated district shows, before it is shown: a note that comes later moves the plans below it. */
export const usePrefetchedCoverage = (market: Country, district: string): void => {
  useEffect(() => {
    if (district) void fetchTexts(market);
  }, [market, district]);
};

const Note = (props: CoverageNoteProps) => {
  const { CoverageNote } = useTexts(props.market);
  return <CoverageNote {...props} />;
};

const Heading = (props: CoverageProps & { readonly id: string }) => {
  const { OutsideHeading } = useTexts(props.market);
  return <OutsideHeading {...props} />;
};

/** The known coverage of the operators in the household's district; nothing where none was stated. */
export const Coverage = (props: CoverageNoteProps) =>
  props.district && (
    <Suspense fallback={<LoadingPart className="mt-5" words={WORDS} />}>
      <Note {...props} />
    </Suspense>
  );

type OutsideProps<One extends Covered> = Omit<CoverageProps, "plans"> & {
  readonly plans: readonly One[];
  readonly columns: string;
  readonly rest: (left: number) => string;
  readonly keyOf: (one: One) => Key;
  readonly card: (one: One) => ReactNode;
};

/** The plans that do not serve the district, in a list of their own under a heading. */
export const PlansOutsideCoverage = <One extends Covered>({
  market,
  district,
  plans,
  ...cards
}: OutsideProps<One>) => {
  const { outside } = byCoverage(plans, district);
  return (
    outside.length > 0 && (
      <section aria-labelledby="outside" className="mt-12">
        <Suspense fallback={<LoadingPart words={WORDS} />}>
          <Heading id="outside" market={market} district={district} plans={outside} />
        </Suspense>
        <PlanCards plans={outside} {...cards} />
      </section>
    )
  );
};
