import { type Rule, rule } from "./rule.ts";

const HTTP = ["fastify", "@fastify/*", "node:*", "zod/mini"];

/** Ordered from the outside in. */
export const BACKEND_RULES: readonly Rule[] = [
  rule(
    "backend/{app,slice-routes,read-landing-figures}",
    "backend/**",
    "domain/**",
    "projections/*/queries",
    ...HTTP,
  ),
  // Command handling and ports: usable without HTTP.
  rule(
    "backend/application/*",
    "backend/application/*",
    "domain/kernel/*",
    "projections/kernel/db",
    // What the ports of messages and webhooks return.
    "domain/messages/{contract,kinds}",
    "domain/webhooks/contract",
    // Figures of the assistant's built-in model, for their port.
    "domain/assistant/training-events",
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
  rule("backend/live/*", "backend/{http,application}/*", "domain/kernel/*", ...HTTP),
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
    "domain/assistant/**",
    "domain/kernel/*",
    // Support hours.
    "domain/lead/sla",
    "domain/recommendation/{coverage,plan}",
    "domain/catalog/contract",
    // The index of the knowledge base.
    "minisearch",
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
    "domain/access/*",
    "domain/kernel/*",
    // Estimates how easily a password is guessed.
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
    "backend/lead/{open-lead,status-token,visitor-status,status-link}",
    "projections/lead/mail-queries",
    "domain/{messages,lead}/*",
    "domain/kernel/*",
    ...HTTP,
  ),
  // Replays are about every slice: their contract, the folds' types, leads at a moment, and requests that waited.
  rule(
    "backend/replay/*",
    "backend/replay/*",
    "backend/{http,application}/*",
    "projections/replay/{run,catalogues}",
    "projections/lead/{history,outage}-queries",
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
];
