import { LeadStatus } from "@asesorador/domain/lead/status";

// Everything that the tab shows is in the address. Moments are Lima's wall time, as the field of a date has them.

export const VIEWS = [
  "momento",
  "embudo",
  "cohortes",
  "respuesta",
  "y-si",
  "eventos",
  "diccionario",
] as const;
export type View = (typeof VIEWS)[number];

const NAMES = {
  view: "ver",
  /** "2026-10-15T18:00"; "": now. */
  moment: "momento",
  /** "": no comparison; "ahora": with now. */
  compared: "comparar",
  status: "entonces",
  wizard: "asistente",
  by: "por",
  /** "": up to the request. */
  end: "hasta",
  measure: "medida",
  /** The changes of a what-if, as the API takes them: "20/30/50", "24=99" or "24=-10%", "31", a day. */
  weights: "pesos",
  price: "precio",
  off: "sin-plan",
  catalogue: "catalogo",
  type: "tipo",
  actor: "quien",
  stream: "flujo",
  cause: "causa",
  since: "dia-desde",
  until: "dia-hasta",
  before: "antes-de",
  /** A figure of the dictionary. */
  figure: "cifra",
} as const;
type Name = keyof typeof NAMES;

/** "" is the default of each. */
export type HistoryParams = Readonly<Record<Name, string>>;

export const NOW_WORD = "ahora";

export const paramsIn = (search: string): HistoryParams => {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(NAMES).map(([name, written]) => [name, params.get(written)?.trim().slice(0, 200) ?? ""]),
  ) as HistoryParams;
};

/** The address's search part with these changes; every other parameter stays. */
export const searchWith = (search: string, change: Partial<HistoryParams>): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    params.delete(NAMES[name as Name]);
    if (value !== "") params.set(NAMES[name as Name], value);
  }
  return `?${params}`;
};

/** The entry of a figure in the dictionary, as the address's search part. */
export const dictionarySearch = (search: string, figure: string): string =>
  searchWith(search === "" ? "?tab=historia" : search, { view: "diccionario", figure });

export const viewIn = ({ view }: Pick<HistoryParams, "view">): View => oneOf(VIEWS, view, "momento");

export const statusIn = ({ status }: Pick<HistoryParams, "status">): LeadStatus | null =>
  LeadStatus.options.find((one) => one === status) ?? null;

/** The word that is one of these, else the other one. */
export const oneOf = <Word extends string>(words: readonly Word[], word: string, otherwise: Word): Word =>
  words.find((one) => one === word) ?? otherwise;
