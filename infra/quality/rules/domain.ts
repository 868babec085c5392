import { type Rule, rule } from "./rule.ts";

/** Events, settings, catalogue and texts of the assistant, which its layers share. */
const CONVERSATION = ["domain/assistant/*", "domain/kernel/*", "zod/mini"] as const;

/** The domain imports nothing of the other workspaces. */
export const DOMAIN_RULES: readonly Rule[] = [
  rule("domain/kernel/*", "domain/kernel/*", "zod/mini"),
  rule(
    "domain/recommendation/*",
    "domain/recommendation/*",
    "domain/catalog/{contract,feature-list}",
    "domain/kernel/*",
    "zod/mini",
  ),
  // The contract of replays names what other slices count.
  rule(
    "domain/replay/*",
    "domain/replay/*",
    "domain/journey/visit-values",
    "domain/recommendation/{constants,peru-score}",
    "domain/lead/status",
    "domain/kernel/*",
    "zod/mini",
  ),
  // A lead has a copy of what its anonymous visit was.
  rule(
    "domain/lead/lead-visit",
    "domain/journey/{opening,record-contract,steps,reported-values,visit-values}",
    "domain/kernel/*",
    "zod/mini",
  ),
  // The assistant: words and amounts of a message, its intent, topics with texts of their own, what it asks for, the reply. Each layer imports those before it.
  rule("domain/assistant/text/*", "domain/assistant/text/*", ...CONVERSATION),
  rule(
    "domain/assistant/{intents,examples}/*",
    "domain/assistant/{text,intents,examples}/*",
    ...CONVERSATION,
  ),
  rule("domain/assistant/topics/*", "domain/assistant/{text,intents,topics}/*", ...CONVERSATION),
  // Which payment is plausible is one rule, also for what a message states.
  rule(
    "domain/assistant/understanding/*",
    "domain/assistant/{text,intents,topics,understanding}/*",
    "domain/lead/payment",
    ...CONVERSATION,
  ),
  rule(
    "domain/assistant/replies/**",
    "domain/assistant/{text,intents,topics,understanding,replies}/*",
    // What a message refers to, by kind.
    "domain/assistant/replies/references/*",
    "domain/recommendation/coverage",
    // A price is called too high where a cheaper plan saves enough to get points for it.
    "domain/recommendation/constants",
    // Customers of these operators are not invited to choose a plan.
    "domain/recommendation/chile-pick",
    ...CONVERSATION,
  ),
  rule(
    "domain/assistant/evaluation/*",
    "domain/assistant/{intents,understanding,evaluation}/*",
    ...CONVERSATION,
  ),
  // What operators teach is labelled with intents.
  rule(
    "domain/assistant/*",
    "domain/assistant/intents/intent-names",
    // Which plans serve a district is one rule, for lists and for the assistant.
    "domain/recommendation/coverage",
    // And what a year with a plan costs.
    "domain/recommendation/savings",
    ...CONVERSATION,
  ),
  rule("domain/SLICE/*", "domain/SLICE/*", "domain/kernel/*", "zod/mini"),
];
