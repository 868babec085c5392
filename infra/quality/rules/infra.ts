import { type Rule, rule, SERVER } from "./rule.ts";

const PRODUCT = ["domain/**", "projections/**", "backend/**"];

/** Ordered from the outside in: imports point at what is more stable. */
export const INFRA_RULES: readonly Rule[] = [
  // Examples of an analyst's own folds: types alone, as they run without any other file.
  rule("infra/analytics/savings-by-brand", "projections/replay/analysis"),
  // Tools around the product, and the tests of the queries, may import all of it.
  ...["analytics", "bench", "e2e", "containers", "proof", "deploy", "quality", "testing"].map((folder) =>
    rule(`infra/${folder}/**`, "**"),
  ),
  // The demo's history is produced by the product's own deciders.
  rule("infra/demo/**", "infra/demo/**", "domain/**", "backend/**", "projections/**", ...SERVER),
  // The entry points start roles and commands. `npm start` fills the demo, and `npm run replay` reads its events.
  rule(
    "infra/{main,replay}",
    "infra/{runtime,adapters,operations,demo,kernel}/**",
    "frontend/build/*",
    "projections/**",
    ...SERVER,
  ),
  rule(
    "infra/*",
    "infra/{runtime,adapters,processing,operations,kernel}/**",
    "frontend/build/*",
    ...PRODUCT,
    ...SERVER,
  ),
  // The composition root: the only place that reads the environment and chooses adapters.
  rule(
    "infra/runtime/**",
    "infra/{runtime,adapters,processing,operations,kernel}/**",
    "frontend/build/*",
    "frontend/vite.config",
    ...PRODUCT,
    ...SERVER,
    "fastify",
    "pino",
    "vite",
  ),
  // Runs without permission to read any file of the project but itself.
  rule("infra/operations/replay/analysis-child", "projections/replay/{analysis,public-event}", "node:*"),
  // A thread of `npm run replay`, which therefore reads the demo's events too.
  rule("infra/operations/replay/check-thread", "infra/operations/replay/check-job", "infra/demo/events"),
  rule(
    "infra/operations/**",
    "infra/{operations,processing,adapters,kernel}/**",
    // Exports.
    "hyparquet-writer",
    "hyparquet",
    ...PRODUCT,
    ...SERVER,
  ),
  // What every process needs, whatever it does: how to wait, wake up, stop and replace a file.
  rule("infra/kernel/*", "infra/kernel/has-code", "backend/application/with-timeout", "node:*", "node:*/*"),
  // Hosts of projectors and reactors depend on ports; the leader's lock, LISTEN and the senders of webhooks and mail
  // are adapters.
  rule(
    "infra/processing/**",
    "infra/processing/**",
    "infra/adapters/{postgres,outgoing-http,webhooks,mail,push}/*",
    "infra/kernel/*",
    ...PRODUCT,
    ...SERVER,
  ),
  rule(
    "infra/adapters/event-store/eventstoredb/client",
    "infra/adapters/event-store/**",
    "backend/application/with-timeout",
    "@eventstore/db-client",
  ),
  rule(
    "infra/adapters/tracing/**",
    "infra/adapters/tracing/*",
    "backend/application/{trace,with-timeout}",
    "projections/kernel/follow",
    "@opentelemetry/*",
    ...SERVER,
  ),
  rule("infra/adapters/mail/*", "infra/adapters/vault/sealed-credentials", "nodemailer/**", ...SERVER),
  // Requests to addresses that come from outside: webhooks, push services, a language model.
  rule("infra/adapters/outgoing-http/*", "infra/adapters/outgoing-http/*", ...SERVER),
  // Encrypts and signs; the request itself is made there, with its check of the address.
  rule(
    "infra/adapters/push/*",
    "infra/adapters/push/*",
    "infra/adapters/outgoing-http/post",
    "infra/adapters/vault/sealed-credentials",
    "web-push",
    "backend/application/*",
    "domain/messages/*",
    "projections/kernel/{db,iso}",
    ...SERVER,
  ),
  rule(
    "infra/adapters/language-model/*",
    "infra/adapters/language-model/*",
    "infra/adapters/outgoing-http/exchange",
    "infra/kernel/backoff",
    "backend/application/language-model",
    "@ai-sdk/openai-compatible",
    "ai",
    ...SERVER,
  ),
  rule("infra/adapters/postgres/copy-in", "projections/kernel/db", "pg-copy-streams", ...SERVER),
  rule(
    "infra/adapters/**",
    "infra/{adapters,kernel}/**",
    "domain/**",
    "backend/{application,access,webhooks}/*",
    "projections/**",
    ...SERVER,
  ),
];
