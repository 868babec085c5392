import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { type Key, lazy, type ReactNode, Suspense } from "react";
import { loadRequired } from "../../kernel/load-with-retries.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import type { CoverageNoteProps, Covered } from "../district/district-props.ts";
import { PlanCards } from "./PlanCards.tsx";

// Loaded only where a district was stated.
const load = () => loadRequired(() => import("../district/CoverageNote.tsx"));
const Note = lazy(async () => ({ default: (await load()).CoverageNote }));
const OutsideHeading = lazy(async () => ({ default: (await load()).OutsideHeading }));

/** The known coverage of the operators in the household's district; nothing where none was stated. */
export const Coverage = (props: CoverageNoteProps) =>
  props.district && (
    <Suspense fallback={<LoadingPart className="mt-5" />}>
      <Note {...props} />
    </Suspense>
  );

type OutsideProps<One extends Covered> = Omit<CoverageNoteProps, "plans"> & {
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
        <Suspense fallback={<LoadingPart />}>
          <OutsideHeading id="outside" market={market} district={district} plans={outside} />
        </Suspense>
        <PlanCards plans={outside} {...cards} />
      </section>
    )
  );
};
