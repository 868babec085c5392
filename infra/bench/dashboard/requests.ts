/** A recurring request of the panel; its variants are sent in rotation. */
export type Kind = {
  readonly name: string;
  /** P7: limit for the 99th percentile at the large size; null: no goal. */
  readonly mostMs: number | null;
  readonly perSecond: number;
  readonly paths: readonly string[];
};

/** Values that differ between histories. */
export type Known = {
  /** Cursors of the second and of a later page, newest first. */
  readonly cursors: readonly string[];
  /** The last 30 days, and all days: YYYY-MM-DD. */
  readonly month: Span;
  readonly quarter: Span;
  /** Leads with a duplicate. */
  readonly repeated: readonly string[];
};
export type Span = { readonly from: string; readonly to: string };

/** A member of the invented team. */
export const ADVISER = "rosa.quispe";

/** Cards that a column of the board renders at first. */
const CARDS = 30;
/** The rate of fifty open panels that all find changes at every poll. */
const RATE = 20;
const CHEAP_RATE = 100;
/** The panel requests the daily figures once a minute. */
const RARE_RATE = 4;

type Filters = Readonly<Record<string, string | number>>;

const list = (filters: Filters = {}): string => address("/api/contacts", filters);

const address = (path: string, filters: Filters): string =>
  `${path}?${new URLSearchParams({ country: "peru", ...filters } as Record<string, string>)}`;

const searches = (...words: readonly string[]): readonly string[] => words.map((q) => list({ q }));

/**
 * With and without accents, common and rare names, partial ones; phones in several formats; texts without any match.
 */
const SEARCHES = searches(
  "María",
  "maria ejemplo",
  "ÓSCAR de la Prueba",
  "Ximena Imaginaria Ficticio",
  "lucía.1",
  "jose.77",
  "ñoño",
  "Nicolás Inv",
  "example.pe",
  "+51 9 0000 123",
  "900004",
  "51 900 001",
);

export const kindsOf = ({ cursors, month, quarter, repeated }: Known): readonly Kind[] => [
  page("leads page", 25, [list(), list(), ...cursors.map((cursor) => list({ cursor }))]),
  page("search", 60, SEARCHES),
  { name: "summary", mostMs: 5, perSecond: CHEAP_RATE, paths: [address("/api/admin/lead-summary", {})] },
  page("search, two letters", null, searches("an", "xi", "ño")),
  page(
    "board column",
    null,
    ["pending", "contacted", "interested", "quoted", "converted", "lost"].map((status) =>
      list({ status, limit: CARDS }),
    ),
  ),
  page("oldest, savings", null, [list({ sort: "oldest" }), list({ sort: "savings" })]),
  page("due", null, [list({ sort: "due" }), list({ sort: "due", assignee: "me" })]),
  page(
    "assignee",
    null,
    ["me", "nobody", "luis.torres"].map((assignee) => list({ assignee })),
  ),
  page(
    "promise",
    null,
    ["due", "breached", "met", "late"].map((sla) => list({ sla })),
  ),
  page("duplicates", null, [list({ duplicates: "true" }), list({ duplicates: "true", sort: "savings" })]),
  page("category, days", null, [list({ category: "alarmas" }), list({ ...month })]),
  page("several filters", null, [
    list({ status: "contacted", assignee: "me", category: "telecomunicaciones" }),
    list({ sla: "breached", assignee: "nobody", sort: "savings" }),
    list({ sla: "met", ...month, sort: "savings" }),
    list({ duplicates: "true", status: "lost" }),
    list({ q: "maría", status: "quoted" }),
    list({ q: "garcía", assignee: "me" }),
    list({ status: "pending", sort: "due" }),
  ]),
  page(
    "alike",
    null,
    repeated.map((id) => `/api/contacts/${id}/duplicates`),
  ),
  { ...page("30 days", null, [address("/api/admin/lead-days", month)]), perSecond: RARE_RATE },
  { ...page("90 days", null, [address("/api/admin/lead-days", quarter)]), perSecond: RARE_RATE },
];

const page = (name: string, mostMs: number | null, paths: readonly string[]): Kind => ({
  name,
  mostMs,
  perSecond: RATE,
  paths,
});

/** The complete text of a request. */
export const requestFor = (path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `GET ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");
