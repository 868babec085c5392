import { type Rule, rule } from "./rule.ts";

/** Read models and replays. */
export const PROJECTIONS_RULES: readonly Rule[] = [
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
  // Rows of the figure index.
  rule(
    "projections/replay/figure-index-queries",
    "projections/replay/{figure-index,figure-steps,figures,record-changes,record-queries}",
    "projections/kernel/db",
    "domain/kernel/{durations,event-store}",
  ),
  // Rows of its records.
  rule(
    "projections/replay/record-queries",
    "projections/replay/{figure-index,record-changes,record-kinds}",
    "projections/kernel/db",
    "domain/kernel/event-store",
  ),
  // Whether the figure index is of this history.
  rule(
    "projections/replay/indexed-figures",
    "projections/replay/*",
    "projections/kernel/fingerprint",
    "domain/kernel/event-store",
  ),
  // Rows of the figure index beside a fold of its history.
  rule(
    "projections/replay/compare-figure-index",
    "projections/replay/*",
    "projections/kernel/{db,fingerprint}",
    "domain/kernel/{durations,event-store}",
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
    "domain/replay/{change,export-columns,marks}",
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
];
