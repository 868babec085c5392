/** A room, and what its files may import. The first law whose place fits a file is the file's law. */
type Law = { readonly place: string; readonly may: readonly string[] };

// `*` is one part of a path, `**` any number of them, SLICE the same slice on both sides.

const BROWSER = [
  "react",
  "react-dom",
  "react-dom/*",
  "@xstate/react",
  "xstate",
  "@tanstack/react-query",
  "radix-ui",
  "lucide-react",
  "lucide-react/**",
  "wouter",
  "wouter/*",
  "idb",
  "uqr",
  "zod/mini",
];
const HTTP = ["fastify", "@fastify/*", "node:*", "zod/mini"];
/** What tests of pure code are made of, in the files that only tests use. */
const SUPPORT = ["fast-check", "vitest", "xstate/graph"];

const room = (place: string, ...may: readonly string[]): Law => ({ place, may });

/** Data flows up this list, imports flow down it. */
const LAWS: readonly Law[] = [
  room("infra/**", "**"),

  room("frontend/build/**", "frontend/**", "domain/**", "**"),
  room("frontend/*", "frontend/build/**", "**"),
  room("frontend/app/**", "frontend/**", "domain/**", ...BROWSER),
  room("frontend/kernel/*", "frontend/kernel/*", "domain/kernel/*", ...BROWSER),
  room("frontend/ui/*", "frontend/ui/*", "frontend/kernel/*", "domain/kernel/*", ...BROWSER),
  ...["landing", "wizard"].map((place) =>
    room(
      `frontend/${place}/**`,
      ...[`frontend/${place}/**`, "frontend/ui/*", "frontend/kernel/*"],
      ...["domain/lead/*", "domain/catalog/*", "domain/recommendation/*", "domain/kernel/*"],
      // A wizard tells its steps.
      ...(place === "wizard" ? ["domain/journey/*"] : []),
      ...BROWSER,
    ),
  ),
  // Texts that explain the product: they read the rules that they explain.
  room(
    "frontend/pages/**",
    ...["frontend/pages/**", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/recommendation/*", "domain/lead/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // The visitor's own page: what it shows of a lead stands in the lead's contract.
  room(
    "frontend/status/**",
    ...["frontend/status/**", "frontend/ui/*", "frontend/kernel/*", "domain/lead/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // The chat and the help button, beside whatever page there is.
  room(
    "frontend/assistant/*",
    ...[
      "frontend/assistant/*",
      "frontend/ui/*",
      "frontend/kernel/*",
      "domain/assistant/*",
      "domain/kernel/*",
    ],
    ...BROWSER,
  ),
  room(
    "frontend/access/**",
    ...["frontend/access/**", "frontend/ui/*", "frontend/kernel/*", "domain/access/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // The frame round the tabs: it knows who is signed in and which tabs there are.
  room(
    "frontend/admin/shell/**",
    ...["frontend/admin/**", "frontend/access/*", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/access/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  room(
    "frontend/admin/leads/**",
    ...["frontend/admin/leads/**", "frontend/access/current-user", "frontend/ui/*", "frontend/kernel/*"],
    // Who may be given a lead, and who asks.
    ...["domain/lead/*", "domain/catalog/*", "domain/access/contract", "domain/kernel/*"],
    // A long list of which only a part is drawn, and cards that are dragged.
    ...["@tanstack/react-virtual", "@dnd-kit/core"],
    ...BROWSER,
  ),
  room(
    "frontend/admin/operations/**",
    ...["frontend/admin/operations/**", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/operations/*", "domain/webhooks/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // The team's accounts: the tab shows everybody's sessions by the list that shows one's own.
  room(
    "frontend/admin/team/**",
    ...["frontend/admin/team/**", "frontend/access/*", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/access/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  room(
    "frontend/admin/audit/**",
    ...[
      "frontend/admin/audit/**",
      "frontend/ui/*",
      "frontend/kernel/*",
      "domain/access/*",
      "domain/kernel/*",
    ],
    ...BROWSER,
  ),
  // Brands and services: two tabs of one slice.
  room(
    "frontend/admin/catalog/**",
    ...["frontend/admin/catalog/**", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/catalog/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // The assistant's tab, and its console, which is a page of its own behind the same guard.
  room(
    "frontend/admin/assistant/**",
    ...["frontend/admin/assistant/**", "frontend/access/AdminGuard", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/assistant/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // Figures of how the site is used and what becomes of its leads.
  room(
    "frontend/admin/analytics/**",
    ...["frontend/admin/analytics/**", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/journey/*", "domain/lead/*", "domain/kernel/*"],
    ...BROWSER,
  ),
  // Resumen is a digest of the other tabs: it asks their questions and opens the lead's own dialog.
  room(
    "frontend/admin/overview/**",
    ...["frontend/admin/{overview,leads,catalog,analytics}/*", "frontend/ui/*", "frontend/kernel/*"],
    ...["domain/lead/*", "domain/catalog/*", "domain/kernel/*"],
    ...BROWSER,
  ),

  room("backend/app", "backend/**", "domain/**", "projections/*/queries", ...HTTP),
  room("backend/kernel/*", "backend/kernel/*", "domain/kernel/*", "projections/kernel/db", ...HTTP),
  room("backend/live/*", "backend/live/*", "backend/kernel/*", "domain/kernel/*", ...HTTP),
  room("backend/system/*", "backend/system/*", "backend/kernel/*", "domain/kernel/*", "prom-client", ...HTTP),
  // A lead is priced by the server: what its plan saves is the recommendation's formula.
  room(
    "backend/lead/*",
    ...["backend/lead/*", "backend/kernel/*", "domain/lead/*", "domain/kernel/*"],
    ...[
      "projections/lead/{queries,work-queries,day-queries}",
      "domain/recommendation/*",
      "domain/catalog/contract",
    ],
    // For files that are taken out.
    ...["csv-stringify", "yazl"],
    ...HTTP,
  ),
  // The assistant speaks of the catalogue's plans, handed in by the application.
  room(
    "backend/assistant/*",
    ...["backend/assistant/*", "backend/kernel/*", "projections/assistant/queries"],
    ...["domain/assistant/*", "domain/kernel/*", "domain/recommendation/plan", "domain/catalog/contract"],
    ...HTTP,
  ),
  room(
    "backend/catalog/*",
    ...["backend/catalog/*", "backend/kernel/*", "projections/catalog/queries"],
    ...["domain/catalog/*", "domain/kernel/*", "csv-parse/sync", "csv-stringify/sync"],
    ...HTTP,
  ),
  room(
    "backend/access/*",
    ...["backend/access/*", "backend/kernel/*", "projections/access/queries"],
    // How soon a password would be guessed.
    ...["domain/access/*", "domain/kernel/*", "@zxcvbn-ts/*"],
    // One-time codes of authenticator apps.
    "otpauth",
    ...HTTP,
  ),
  room(
    "backend/SLICE/*",
    ...[
      "backend/SLICE/*",
      "backend/kernel/*",
      "projections/SLICE/queries",
      "domain/SLICE/*",
      "domain/kernel/*",
    ],
    ...HTTP,
  ),

  // The audit is of every slice: it reads which events there are, and of others' only type, stream and metadata.
  room(
    "projections/access/*",
    ...["projections/access/*", "projections/kernel/*", "domain/access/*", "domain/kernel/*", "zod/mini"],
    ...["domain/lead/events", "domain/catalog/events", "domain/assistant/events"],
    ...["domain/operations/events", "domain/webhooks/events"],
  ),
  room("projections/all", "projections/**", "domain/kernel/*"),
  room("projections/kernel/*", "projections/kernel/*", "domain/kernel/*", "zod/mini"),
  room(
    "projections/SLICE/*",
    ...["projections/SLICE/*", "projections/kernel/*", "domain/SLICE/*", "domain/kernel/*", "zod/mini"],
  ),

  room("domain/kernel/*", "domain/kernel/*", "zod/mini"),
  room(
    "domain/recommendation/*",
    ...[
      "domain/recommendation/*",
      "domain/catalog/contract",
      "domain/catalog/events",
      "domain/kernel/*",
      "zod/mini",
    ],
  ),
  room("domain/SLICE/*", "domain/SLICE/*", "domain/kernel/*", "zod/mini"),
];

const SLICES = "lead|catalog|access|assistant|journey|operations|webhooks";

/** The write side's own words: the browser asks through contracts, and learns what happened through read models. */
const WRITE_SIDE =
  "domain/SLICE/{commands,decider,brand-decider,service-decider,code-claims,price-history,config-decider,conversation-decider,team,team-decider,subscriptions,events,upcasters}";

/** What this file may import; null: it stands in no known place. */
export const lawOf = (file: string, testSupport = false): ((imported: string) => boolean) | null => {
  const from = file.replace(/\.tsx?$/, "");
  const law = LAWS.find(({ place }) => matcher(place, `(${SLICES})`).test(from));
  if (!law) return null;
  const slice = matcher(law.place, `(${SLICES})`).exec(from)?.[1] ?? "-";
  const allowed = [...law.may, ...(testSupport ? SUPPORT : [])].map((glob) => matcher(glob, slice));
  return (imported) => allowed.some((may) => may.test(imported));
};

export const isWriteSide = (imported: string): boolean => matcher(WRITE_SIDE, `(?:${SLICES})`).test(imported);

const matcher = (glob: string, slice: string): RegExp => {
  const parts: Readonly<Record<string, string>> = {
    "**": ".+",
    "*": "[^/]+",
    SLICE: slice,
    "{": "(?:",
    "}": ")",
    ",": "|",
    ".": "\\.",
  };
  return new RegExp(`^${glob.replace(/\*\*|\*|SLICE|[{},.]/g, (part) => parts[part] ?? part)}$`);
};
