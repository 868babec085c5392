import { type Rule, rule } from "./rule.ts";

/** The domain imports nothing of the other workspaces. */
export const DOMAIN_RULES: readonly Rule[] = [
  rule("domain/kernel/*", "domain/kernel/*", "zod/mini"),
  rule(
    "domain/recommendation/*",
    "domain/recommendation/*",
    "domain/catalog/{contract,events,feature-list}",
    "domain/kernel/*",
    "zod/mini",
  ),
  // The contract of replays names what other slices count.
  rule(
    "domain/replay/*",
    "domain/replay/*",
    "domain/journey/vocabulary",
    "domain/recommendation/{constants,peru-score}",
    "domain/lead/status",
    "domain/kernel/*",
    "zod/mini",
  ),
  // A lead has a copy of what its anonymous visit was.
  rule(
    "domain/lead/lead-visit",
    "domain/journey/{opening,record-contract,steps,reported-values,vocabulary}",
    "domain/kernel/*",
    "zod/mini",
  ),
  // Which plans serve a district, and which payment is plausible, are one rule each, also for the assistant.
  rule(
    "domain/assistant/*",
    "domain/assistant/*",
    "domain/lead/payment",
    "domain/recommendation/coverage",
    "domain/kernel/*",
    "zod/mini",
  ),
  rule("domain/SLICE/*", "domain/SLICE/*", "domain/kernel/*", "zod/mini"),
];
