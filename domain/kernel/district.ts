/** Where a household lives: a Peruvian district or a Chilean comuna. */
export type District = {
  /** INEI's ubigeo of six digits, or Chile's CUT of five: no two districts of any markets share one. */
  readonly code: string;
  readonly name: string;
  /** The department or region: two districts of one region never share a name. */
  readonly region: string;
};

/** "Miraflores, Lima". */
export const districtText = ({ name, region }: District): string => `${name}, ${region}`;

/** Regions with their code, their name and "rest-of-the-code name" of each district, divided by commas. */
type Regions = readonly (readonly [code: string, region: string, districts: string])[];

export const districtsIn = (regions: Regions): readonly District[] =>
  regions.flatMap(([prefix, region, districts]) =>
    districts.split(", ").map((entry) => {
      const [, rest = "", name = ""] = /^(\d+) (.+)$/.exec(entry) ?? [];
      return { code: prefix + rest, name, region };
    }),
  );
