/** Allowed imports of a folder's files. The first rule whose place matches a file applies to it. */
type Rule = { readonly place: string; readonly may: readonly string[] };

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
/** Imports of every module of the front end. */
const FRONTEND = ["frontend/ui/*", "frontend/kernel/*", "domain/kernel/*", ...BROWSER];
const HTTP = ["fastify", "@fastify/*", "node:*", "zod/mini"];
/** Additional imports of test support in pure workspaces. */
const SUPPORT = ["fast-check", "vitest", "xstate/graph"];

const PRODUCT = ["domain/**", "projections/**", "backend/**"];
/** Packages of the server process. The driver, the event store client and telemetry are imported by infra alone. */
const SERVER = ["node:*", "node:*/*", "zod/mini", "pg"];

const rule = (place: string, ...may: readonly string[]): Rule => ({ place, may });

/** Ordered from the outside in: imports point at what is more stable. */
const RULES: readonly Rule[] = [
  // Tools around the product, and the tests of the queries, may import all of it.
  ...["analytics", "bench", "e2e", "faults", "proof", "deploy", "quality", "testing"].map((folder) =>
    rule(`infra/${folder}/**`, "**"),
  ),
  // The demo's history is produced by the product's own deciders.
  rule(
    "infra/demo/**",
    "infra/demo/**",
    "domain/**",
    "backend/**",
    "projections/**",
    "fast-check",
    ...SERVER,
  ),
  // The entry points start roles and commands. `npm start` fills the demo, and `npm run replay` reads its events.
  rule(
    "infra/{main,replay}",
    "infra/{runtime,adapters,processing,operations,demo}/**",
    "frontend/build/*",
    ...PRODUCT,
    ...SERVER,
  ),
  rule(
    "infra/*",
    "infra/{runtime,adapters,processing,operations}/**",
    "frontend/build/*",
    ...PRODUCT,
    ...SERVER,
  ),
  // The composition root: the only place that reads the environment and chooses adapters.
  rule(
    "infra/runtime/**",
    "infra/{runtime,adapters,processing,operations}/**",
    "frontend/build/*",
    "frontend/vite.config",
    ...PRODUCT,
    ...SERVER,
    "fastify",
    "pino",
    "vite",
  ),
  // Examples of an analyst's own folds: types alone, as they run without any other file.
  rule("infra/analytics/savings-by-brand", "projections/replay/analysis"),
  // Runs without permission to read any file of the project but itself.
  rule("infra/operations/replay/analysis-child", "projections/replay/{analysis,public-event}", "node:*"),
  rule(
    "infra/operations/**",
    "infra/{operations,processing,adapters}/**",
    "infra/runtime/stopping",
    // Exports.
    "hyparquet-writer",
    "hyparquet",
    ...PRODUCT,
    ...SERVER,
  ),
  // Hosts of projectors and reactors depend on ports; the leader's lock, LISTEN and the senders of webhooks and mail
  // are adapters.
  rule(
    "infra/processing/**",
    "infra/processing/**",
    "infra/adapters/{postgres,webhooks,mail,push}/*",
    ...PRODUCT,
    ...SERVER,
  ),
  rule(
    "infra/adapters/event-store/eventstoredb/client",
    "infra/adapters/event-store/**",
    "@eventstore/db-client",
  ),
  rule(
    "infra/adapters/tracing/**",
    "infra/adapters/tracing/*",
    "backend/application/trace",
    "projections/kernel/follow",
    "@opentelemetry/*",
    ...SERVER,
  ),
  rule(
    "infra/adapters/mail/*",
    "infra/adapters/mail/*",
    "infra/adapters/vault/sealed-credentials",
    "nodemailer/**",
    ...SERVER,
  ),
  // Encrypts and signs; the request itself is made by the sender of webhooks, with its check of the address.
  rule(
    "infra/adapters/push/*",
    "infra/adapters/push/*",
    "infra/adapters/webhooks/{address,post}",
    "infra/adapters/vault/sealed-credentials",
    "web-push",
    "backend/application/*",
    "domain/{kernel,messages,access}/*",
    "projections/kernel/{db,iso}",
    ...SERVER,
  ),
  rule(
    "infra/adapters/language-model/*",
    "infra/adapters/language-model/*",
    "infra/adapters/webhooks/exchange",
    "infra/processing/backoff",
    "backend/application/language-model",
    "@ai-sdk/openai-compatible",
    "ai",
    ...SERVER,
  ),
  // Backoff and wake-up signals are independent of their users and import nothing.
  rule(
    "infra/adapters/**",
    "infra/adapters/**",
    "infra/processing/{backoff,wake-up}",
    "domain/**",
    "backend/{application,access,webhooks}/*",
    "projections/**",
    ...SERVER,
  ),

  rule("frontend/build/**", "frontend/**", "domain/**", "**"),
  rule("frontend/*", "frontend/build/**", "**"),
  rule("frontend/app/**", "frontend/**", "domain/**", ...BROWSER),
  rule("frontend/kernel/*", "frontend/kernel/*", "domain/kernel/*", ...BROWSER),
  rule("frontend/ui/*", ...FRONTEND),
  // Packages that read bills; loaded on demand.
  rule(
    "frontend/wizard/bill/*",
    "frontend/wizard/{bill,shared}/*",
    "frontend/ui/*",
    "frontend/kernel/*",
    "domain/kernel/*",
    "pdfjs-dist/**",
    "tesseract.js-core/**",
    "@tesseract.js-data/spa/**",
    ...BROWSER,
    ...SUPPORT,
  ),
  ...["landing", "wizard"].map((place) =>
    rule(
      `frontend/${place}/**`,
      `frontend/${place}/**`,
      "frontend/ui/*",
      "frontend/kernel/*",
      "domain/lead/*",
      "domain/catalog/*",
      "domain/recommendation/*",
      "domain/kernel/*",
      // Wizards report their steps.
      ...(place === "wizard" ? ["domain/journey/*"] : []),
      ...BROWSER,
    ),
  ),
  // Pages that explain the product import the rules that they explain.
  rule("frontend/pages/**", "frontend/pages/**", "domain/recommendation/*", "domain/lead/*", ...FRONTEND),
  // The visitor's own page: the lead's contract defines what it shows.
  rule("frontend/status/**", "frontend/status/**", "domain/lead/*", ...FRONTEND),
  // The chat and the help button, on every page.
  rule("frontend/assistant/*", "frontend/assistant/**", "domain/assistant/*", ...FRONTEND),
  // The call-back form, loaded on demand: a short wizard of one form.
  rule(
    "frontend/assistant/handover/*",
    "frontend/assistant/handover/*",
    "frontend/assistant/{opening-hours,es-help,conversation-storage}",
    "domain/assistant/own-conversation-contract",
    "frontend/wizard/shared/*",
    "domain/lead/*",
    ...FRONTEND,
  ),
  rule(
    "frontend/access/**",
    "frontend/access/**",
    "domain/access/*",
    // One's own e-mail and reminders.
    "domain/messages/contract",
    // Passkeys; loaded on demand.
    "@simplewebauthn/browser",
    ...FRONTEND,
  ),
  // The shell around the tabs: it reads the signed-in user and the list of tabs.
  rule(
    "frontend/admin/shell/**",
    "frontend/admin/**",
    "frontend/access/*",
    "domain/access/*",
    "domain/lead/{reminder-contract,reminder-tag}",
    ...FRONTEND,
  ),
  rule(
    "frontend/admin/leads/**",
    "frontend/admin/{leads,csv-import}/**",
    "frontend/access/current-user",
    // Assignable users, and the signed-in one.
    "domain/lead/*",
    // The conversations from which a lead was sent.
    "domain/assistant/conversation-contract",
    "domain/catalog/*",
    // What a plan costs in a kind of housing.
    "domain/recommendation/plan",
    "domain/access/contract",
    // Columns, shortcuts and saved views of the account.
    "domain/workspace/contract",
    // A virtualised list, and draggable cards.
    "@tanstack/react-virtual",
    "@dnd-kit/core",
    ...FRONTEND,
  ),
  rule(
    "frontend/admin/operations/**",
    "frontend/admin/operations/**",
    "domain/operations/*",
    "domain/webhooks/*",
    "domain/messages/*",
    ...FRONTEND,
  ),
  // The team's accounts: the tab shows all sessions with the list component of one's own sessions.
  rule(
    "frontend/admin/team/**",
    "frontend/admin/team/**",
    "frontend/access/*",
    "domain/access/*",
    // Automatic assignment, the report, and the names of categories and markets.
    "domain/lead/*",
    "frontend/admin/leads/es",
    ...FRONTEND,
  ),
  rule("frontend/admin/audit/**", "frontend/admin/audit/**", "domain/access/*", ...FRONTEND),
  // Figures at any moment, with the words and charts of the tabs that show today's.
  rule(
    "frontend/admin/history/**",
    "frontend/admin/history/**",
    "frontend/admin/{overview,leads,analytics}/*",
    // The names of read models, for marks of rebuilds.
    "frontend/admin/operations/es",
    "domain/replay/*",
    // The plans that a what-if can change.
    "domain/catalog/contract",
    "domain/journey/*",
    "domain/lead/*",
    ...FRONTEND,
  ),
  // Brands and services: two tabs of one slice.
  rule(
    "frontend/admin/catalog/**",
    "frontend/admin/{catalog,csv-import}/**",
    "domain/catalog/*",
    ...FRONTEND,
  ),
  // Importing a CSV file, whatever it holds.
  rule("frontend/admin/csv-import/*", "frontend/admin/csv-import/*", ...FRONTEND),
  // The assistant's tab, and its console, a separate page behind the same guard.
  rule(
    "frontend/admin/assistant/**",
    "frontend/admin/assistant/**",
    "frontend/access/{AdminGuard,current-user}",
    "domain/assistant/*",
    // The panel's charts and tables of figures.
    "frontend/admin/analytics/{BarChart,FigureTable,days}",
    // What changed between two versions of an article.
    "diff",
    ...FRONTEND,
  ),
  // Figures of the site's use and of its leads' outcome.
  rule(
    "frontend/admin/analytics/**",
    "frontend/admin/analytics/**",
    "domain/journey/*",
    "domain/lead/*",
    ...FRONTEND,
  ),
  // Resumen is a digest of the other tabs: it uses their queries and opens the lead's dialog.
  rule(
    "frontend/admin/overview/**",
    "frontend/admin/{overview,leads,catalog,analytics}/*",
    "domain/lead/*",
    "domain/catalog/*",
    ...FRONTEND,
  ),

  rule("backend/app", "backend/**", "domain/**", "projections/*/queries", ...HTTP),
  // Command handling and ports: usable without HTTP.
  rule(
    "backend/application/*",
    "backend/application/*",
    "domain/kernel/*",
    "projections/kernel/db",
    // What the ports of messages and webhooks return.
    "domain/messages/{contract,kinds}",
    "domain/webhooks/contract",
    // Requests and results of replays, for their port.
    "projections/replay/run",
    "node:*",
    "zod/mini",
  ),
  rule(
    "backend/http/*",
    "backend/{http,application}/*",
    "domain/kernel/*",
    "projections/kernel/db",
    "csv-parse/sync",
    "csv-stringify/sync",
    ...HTTP,
  ),
  rule("backend/live/*", "backend/live/*", "backend/{http,application}/*", "domain/kernel/*", ...HTTP),
  rule(
    "backend/system/*",
    "backend/system/*",
    "backend/{http,application}/*",
    "domain/kernel/*",
    "prom-client",
    ...HTTP,
  ),
  // The server prices leads with the recommendation's formula.
  rule(
    "backend/lead/*",
    "backend/lead/*",
    "backend/{http,application}/*",
    "domain/lead/*",
    "domain/kernel/*",
    "projections/lead/{queries,work-queries,report-queries,day-queries,reminder-queries}",
    "domain/recommendation/*",
    "domain/catalog/contract",
    // For exported files.
    "csv-stringify",
    "yazl",
    ...HTTP,
  ),
  // The assistant presents the catalogue's plans, provided by the application.
  rule(
    "backend/assistant/*",
    "backend/assistant/*",
    "backend/{http,application}/*",
    "projections/assistant/{analytics-queries,queries,reply-queries,conversation-queries,model-call-queries,handover-queries}",
    "domain/assistant/*",
    "domain/kernel/*",
    // Support hours.
    "domain/lead/sla",
    "domain/recommendation/{coverage,plan}",
    "domain/catalog/contract",
    // The index of the knowledge base, and its files.
    "minisearch",
    "csv-parse/sync",
    "csv-stringify/sync",
    ...HTTP,
  ),
  rule(
    "backend/catalog/*",
    "backend/catalog/*",
    "backend/{http,application}/*",
    "projections/catalog/queries",
    "domain/catalog/*",
    "domain/kernel/*",
    ...HTTP,
  ),
  rule(
    "backend/access/*",
    "backend/access/*",
    "backend/{http,application}/*",
    "projections/access/queries",
    // Estimates how easily a password is guessed.
    "domain/access/*",
    "domain/kernel/*",
    "@zxcvbn-ts/*",
    // One-time codes of authenticator apps.
    "otpauth",
    // Passkeys.
    "@simplewebauthn/server",
    ...HTTP,
  ),
  // Messages contain what the visitor's own page shows.
  rule(
    "backend/messages/*",
    "backend/messages/*",
    "backend/{http,application}/*",
    "backend/lead/{status-token,visitor-status,status-link}",
    "projections/lead/mail-queries",
    "domain/{messages,lead}/*",
    "domain/kernel/*",
    ...HTTP,
  ),
  // Replays are about every slice: their contract, the folds' types, and leads at a moment.
  rule(
    "backend/replay/*",
    "backend/replay/*",
    "backend/{http,application}/*",
    "projections/replay/{run,catalogues}",
    "projections/lead/history-queries",
    "domain/replay/*",
    "domain/kernel/*",
    ...HTTP,
  ),
  rule(
    "backend/SLICE/*",
    "backend/SLICE/*",
    "backend/{http,application}/*",
    "projections/SLICE/queries",
    "domain/SLICE/*",
    "domain/kernel/*",
    ...HTTP,
  ),

  // The audit covers every slice: it reads the list of events, and of other slices' events only type, stream and
  // metadata.
  rule(
    "projections/access/*",
    "projections/access/*",
    "projections/kernel/*",
    "domain/access/*",
    "domain/kernel/*",
    "zod/mini",
    "domain/lead/events",
    "domain/lead/assignment-rules",
    "domain/catalog/events",
    "domain/assistant/{events,knowledge-events,training-events}",
    "domain/operations/events",
    "domain/webhooks/events",
    "domain/messages/events",
  ),
  // Rows of the block index.
  rule(
    "projections/replay/block-queries",
    "projections/replay/{blocks,code-periods}",
    "projections/kernel/{db,fingerprint}",
    "domain/kernel/event-store",
  ),
  // Replays read the events of every slice, the rules by which the panel counts leads and prices plans, the catalogue's
  // folds and the recommendation, and nothing else of a slice.
  rule(
    "projections/replay/*",
    "projections/replay/*",
    "domain/*/events",
    "domain/operations/database",
    "domain/assistant/{knowledge,training}-events",
    "domain/catalog/{code-claims,brand-decider,price-events,prices,service-state}",
    "domain/recommendation/*",
    "projections/catalog/recorded-service",
    // The hours of frames, in which marks lie.
    "projections/lead/history",
    "domain/lead/assignment-rules",
    "domain/lead/{lead-market,lead-visit,outcome,sla,status,work}",
    "domain/journey/{steps,reported-values}",
    "domain/replay/export-columns",
    "domain/kernel/*",
    // SHA-256 of the block index.
    "node:crypto",
  ),
  // Leads at a moment, as the contract of replays has them.
  rule(
    "projections/lead/history-queries",
    "projections/lead/*",
    "projections/kernel/*",
    "domain/{lead,replay}/*",
    "domain/kernel/*",
    "zod/mini",
  ),
  rule("projections/all", "projections/**", "domain/kernel/*"),
  rule("projections/kernel/*", "projections/kernel/*", "domain/kernel/*", "zod/mini"),
  rule(
    "projections/SLICE/*",
    "projections/SLICE/*",
    "projections/kernel/*",
    "domain/SLICE/*",
    "domain/kernel/*",
    "zod/mini",
  ),

  rule("domain/kernel/*", "domain/kernel/*", "zod/mini"),
  rule(
    "domain/recommendation/*",
    "domain/recommendation/*",
    "domain/catalog/contract",
    "domain/catalog/events",
    "domain/kernel/*",
    "zod/mini",
  ),
  // The contract of replays names what other slices count.
  rule(
    "domain/replay/*",
    "domain/replay/*",
    "domain/journey/words",
    "domain/recommendation/{constants,peru-score}",
    "domain/lead/status",
    "domain/kernel/*",
    "zod/mini",
  ),
  // A lead has a copy of what its anonymous visit was.
  rule(
    "domain/lead/lead-visit",
    "domain/journey/{opening,record-contract,steps,reported-values,words}",
    "domain/kernel/*",
    "zod/mini",
  ),
  // Which plans serve a district is one rule, for lists and for the assistant.
  rule(
    "domain/assistant/*",
    "domain/assistant/*",
    "domain/recommendation/coverage",
    "domain/kernel/*",
    "zod/mini",
  ),
  rule("domain/SLICE/*", "domain/SLICE/*", "domain/kernel/*", "zod/mini"),
];

const SLICES = "lead|catalog|access|assistant|journey|operations|webhooks|messages|workspace|replay";

/** Modules of the write side. The browser sends commands through contracts and reads read models. */
const WRITE_SIDE =
  "domain/SLICE/{commands,decider,brand-decider,service-decider,code-claims,price-history,config-decider,conversation-decider,team,team-decider,subscriptions,workspace,events,upcasters}";

/** What this file may import; null: no rule matches its place. */
export const ruleFor = (file: string, testSupport = false): ((imported: string) => boolean) | null => {
  const from = file.replace(/\.tsx?$/, "");
  const found = RULES.find(({ place }) => matcher(place, `(${SLICES})`).test(from));
  if (!found) return null;
  const slice = matcher(found.place, `(${SLICES})`).exec(from)?.[1] ?? "-";
  const allowed = [...found.may, ...(testSupport ? SUPPORT : [])].map((glob) => matcher(glob, slice));
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
