import { searchable } from "./strings.ts";

/** Where a household lives: a Peruvian district or a Chilean comuna. */
export type District = {
  /** INEI's ubigeo of six digits, or Chile's CUT of five: no two districts of any markets share one. */
  readonly code: string;
  readonly name: string;
  /** Only where another district of the region has the same name. */
  readonly province?: string;
  /** The department or region: two districts of one region never share name and province. */
  readonly region: string;
};

/** "Miraflores, Lima"; "Pueblo Nuevo, Chincha, Ica" where the region has another Pueblo Nuevo. */
export const districtText = ({ name, province, region }: District): string =>
  [name, ...(province === undefined ? [] : [province]), region].join(", ");

/** A text for comparison with names of districts: as `searchable`, and without commas and brackets. */
export const comparableDistrict = (text: string): string => searchable(text.replaceAll(/[,()]/g, " "));

/** Regions with their code, their name and "rest-of-the-code name [province]" of each district, divided by commas. */
type Regions = readonly (readonly [code: string, region: string, districts: string])[];

/** The districts of a list in its compact form. */
export const districtsIn = (regions: Regions): readonly District[] =>
  regions.flatMap(([prefix, region, districts]) =>
    districts.split(", ").map((entry) => {
      const [, rest = "", name = "", province] = /^(\d+) ([^[]+?)(?: \[(.+)\])?$/.exec(entry) ?? [];
      return { code: prefix + rest, name, ...(province === undefined ? {} : { province }), region };
    }),
  );
