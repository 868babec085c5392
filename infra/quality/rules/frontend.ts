import { type Rule, rule, SUPPORT } from "./rule.ts";

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

/** Imports of a wizard besides the wizards' own folders. */
const OF_WIZARDS = [
  "domain/lead/*",
  "domain/catalog/*",
  "domain/recommendation/*",
  // Wizards report their steps.
  "domain/journey/*",
  ...FRONTEND,
];

/** Ordered from the outside in. */
export const FRONTEND_RULES: readonly Rule[] = [
  rule("frontend/build/**", "**"),
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
  rule("frontend/landing/**", "frontend/landing/**", "domain/recommendation/*", ...FRONTEND),
  // What all wizards share knows none of them; its tests compare them.
  rule("frontend/wizard/shared/*.test", "frontend/wizard/**", ...OF_WIZARDS),
  rule("frontend/wizard/shared/*", "frontend/wizard/{shared,district}/*", ...OF_WIZARDS),
  rule("frontend/wizard/**", "frontend/wizard/**", ...OF_WIZARDS),
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
    "frontend/assistant/{support-hours,es-help,conversation-storage}",
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
    "domain/assistant/visitor-notice",
    ...FRONTEND,
  ),
  rule(
    "frontend/admin/leads/**",
    "frontend/admin/{leads,csv-import}/**",
    "frontend/access/{current-user,es-drafts,use-account-draft}",
    // Assignable users, and the signed-in one.
    "domain/lead/*",
    // The conversations from which a lead was sent.
    "domain/assistant/conversation-contract",
    "domain/catalog/*",
    // The plans that a lead may choose.
    "frontend/admin/catalog/queries",
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
    "frontend/access/{es-drafts,use-account-draft}",
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
  rule(
    "frontend/admin/audit/**",
    "frontend/admin/audit/**",
    "domain/access/*",
    "domain/lead/es-status",
    ...FRONTEND,
  ),
  // Figures at any moment, with the words and charts of the tabs that show today's.
  rule(
    "frontend/admin/history/**",
    "frontend/admin/history/**",
    "frontend/admin/{overview,leads,analytics}/*",
    // The names of read models, for marks of rebuilds.
    "frontend/admin/operations/es",
    "domain/replay/*",
    // The plans that a what-if can change.
    "frontend/admin/catalog/queries",
    "domain/journey/*",
    "domain/lead/*",
    ...FRONTEND,
  ),
  // Brands and services: two tabs of one slice.
  rule(
    "frontend/admin/catalog/**",
    "frontend/admin/{catalog,csv-import}/**",
    "frontend/access/{es-drafts,use-account-draft}",
    "domain/catalog/*",
    // What visitors are shown of the prices that were entered.
    "domain/recommendation/plan",
    ...FRONTEND,
  ),
  // Importing a CSV file, whatever it holds.
  rule("frontend/admin/csv-import/*", "frontend/admin/csv-import/*", ...FRONTEND),
  // The assistant's tab, and its console, a separate page behind the same guard.
  rule(
    "frontend/admin/assistant/**",
    "frontend/admin/assistant/**",
    "frontend/access/{AdminGuard,current-user,use-account-draft,use-loss-warning}",
    "domain/assistant/{*,intents/lexicon,replies/placeholders}",
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
];
