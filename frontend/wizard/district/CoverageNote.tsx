import type { Country } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/strings";
import { coversIn } from "@asesorador/domain/recommendation/coverage";
import { Notice } from "../../ui/Notice.tsx";
import type { CoverageNoteProps, CoverageProps } from "./district-props.ts";
import { es } from "./es.ts";
import { useDistricts } from "./use-districts.ts";

export { fetchDistricts } from "./use-districts.ts";

/** "Miraflores", or "tu distrito" where no list has the code. */
const usePlace = (market: Country, district: string): string =>
  useDistricts(market).find(({ code }) => code === district)?.name ?? es.words[market].your;

/** The brands of these plans with that answer, each once, in order. */
const brandsWith = ({ plans, district }: CoverageProps, covers: "yes" | "no" | "unknown") => [
  ...new Set(
    plans.filter(({ plan }) => coversIn(plan.coverage, district) === covers).map(({ plan }) => plan.brand),
  ),
];

/** What is known of the listed operators in the household's district. */
export const CoverageNote = (props: CoverageNoteProps) => {
  const place = usePlace(props.market, props.district);
  const covered = brandsWith(props, "yes");
  const unsure = brandsWith(props, "unknown");
  const today = brandsWith(props, "no").find((brand) => searchable(brand) === props.company);
  return (
    <Notice tone="info" title={es.title(place)} className="mt-5">
      {covered.length > 0 && <span className="block">{es.covered(covered)}</span>}
      {unsure.length > 0 && <span className="block">{es.unsure(unsure)}</span>}
      {covered.length + unsure.length === 0 && es.noneHere(place)}
      {today && <span className="block">{es.todaysOutside(today)}</span>}
    </Notice>
  );
};

/** Heading and reason of the plans that are set apart. */
export const OutsideHeading = ({ id, ...props }: CoverageProps & { readonly id: string }) => {
  const place = usePlace(props.market, props.district);
  return (
    <>
      <h2 id={id} className="text-xl">
        {es.apart(place)}
      </h2>
      <p className="mt-1.5 text-ink2">{es.apartIntro(brandsWith(props, "no"))}</p>
    </>
  );
};
