import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { districtsOf } from "../kernel/districts.ts";
import { Covers } from "../kernel/market.ts";
import { changedFields, withChanges } from "./changed-fields.ts";
import type { BrandCommand } from "./commands.ts";
import { type BrandEvent, type BrandFields, brandEvents } from "./events.ts";

export type BrandState = {
  readonly fields: BrandFields;
  readonly isActive: boolean;
  /** By the district's code; unknown where it is absent. */
  readonly coverage: Readonly<Record<string, "yes" | "no">>;
} | null;
/**
 * `brand_exists`: the id was taken by another brand; allocate the next one. `district_elsewhere`: the code is of no
 * district of the brand's country.
 */
export type BrandRejection = "brand_not_found" | "brand_exists" | "district_elsewhere";

const { create } = brandEvents;

export const brandDecider: Decider<BrandCommand, BrandEvent, BrandState, BrandRejection> = {
  initialState: null,

  evolve: (state, { type, data }) => {
    switch (type) {
      case "BrandAdded": {
        const { brandId: _, isActive, ...fields } = data;
        return { fields, isActive, coverage: {} };
      }
      case "BrandEdited":
        return state && { ...state, fields: withChanges(state.fields, data.changes) };
      case "BrandToggled":
        return state && { ...state, isActive: data.isActive };
      case "BrandCoverageSet":
        return state && { ...state, coverage: withCoverage(state.coverage, data) };
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    if (command.type === "AddBrand") {
      if (state) return reject("brand_exists");
      const { brandId, isActive, fields } = command;
      return accept(create("BrandAdded", { ...fields, brandId, isActive }));
    }
    if (!state) return reject("brand_not_found");
    const { brandId } = command;
    switch (command.type) {
      case "EditBrand": {
        const changes = changedFields(state.fields, command.changes);
        return changes ? accept(create("BrandEdited", { brandId, changes })) : accept();
      }
      case "ToggleBrand": {
        const { isActive } = command;
        return isActive === state.isActive ? accept() : accept(create("BrandToggled", { brandId, isActive }));
      }
      case "SetBrandCoverage":
        return setCoverage(command, state);
      default:
        return unreachable(command);
    }
  },
};

type Coverage = NonNullable<BrandState>["coverage"];
type CoverageSet = Extract<BrandEvent, { type: "BrandCoverageSet" }>["data"];

const withCoverage = (before: Coverage, { covers, districts }: CoverageSet): Coverage => {
  const rest = Object.entries(before).filter(([code]) => !districts.includes(code));
  return Object.fromEntries(
    covers === "unknown" ? rest : [...rest, ...districts.map((code) => [code, covers] as const)],
  );
};

const setCoverage = (
  { brandId, changes }: Extract<BrandCommand, { type: "SetBrandCoverage" }>,
  { fields, coverage }: NonNullable<BrandState>,
) => {
  const own = districtsOf(fields.country);
  if (Object.keys(changes).some((code) => !own.has(code))) return reject("district_elsewhere");
  return accept(
    ...Covers.options.flatMap((covers) => {
      const districts = Object.keys(changes)
        .filter((code) => changes[code] === covers && (coverage[code] ?? "unknown") !== covers)
        .sort();
      return districts.length === 0 ? [] : [create("BrandCoverageSet", { brandId, covers, districts })];
    }),
  );
};
