import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { DistrictCode } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";

// Endpoint of "Analíticas".

/** The periods end with the current hour or day of the team's calendar, which they include. */
export const ANALYTICS_PERIODS = ["24h", "7d", "30d", "90d"] as const;
export type AnalyticsPeriod = (typeof ANALYTICS_PERIODS)[number];

/** The most topics that are listed under failures: those with the most failed replies. */
export const MAX_FAILED_TOPICS = 10;

/** The most districts that are listed: those with the most conversations. */
export const MAX_DISTRICTS = 15;

const Counted = {
  /** Conversations that began then; the other counters are about these. */
  conversations: z.int(),
  /** Those from whose browser tab at least one lead was sent. */
  withLead: z.int(),
  /** Latest ratings of replies. */
  thumbsUp: z.int(),
  thumbsDown: z.int(),
} as const;

export const assistantAnalytics = endpoint({
  method: "GET",
  path: "/api/admin/ia-analytics",
  roles: ["admin"],
  summary: "Cifras de las conversaciones que empezaron en un período, con sus respuestas y valoraciones",
  input: z.object({
    period: z._default(z.enum(ANALYTICS_PERIODS), "7d"),
    position: z.optional(PositionText),
  }),
  output: z.object({
    /** Of the whole period. */
    totals: z.object({
      ...Counted,
      messages: z.int(),
      replies: z.int(),
      /** Replies that did not recognise the message. */
      fallbacks: z.int(),
      /** Conversations with at least one request for a person. */
      handedOff: z.int(),
      /** Conversations that an adviser took over at least once. */
      takenOver: z.int(),
      /** Conversations with at least two messages of the visitor. */
      continued: z.int(),
    }),
    /** Every hour (24h) or day of the period in order, also those with nothing. */
    slots: z.array(
      z.object({
        /** Its beginning by the team's clock: YYYY-MM-DD, or YYYY-MM-DDTHH:MM for an hour. */
        day: z.string(),
        ...Counted,
        /** Replies that recognised the message, and those that did not. */
        understood: z.int(),
        fallbacks: z.int(),
      }),
    ),
    /** By the team's clock, 0 to 23, over all days of the period. */
    hours: z.array(z.object({ hour: z.int(), ...Counted })),
    performance: z.object({
      /** null without replies, as is `p95Ms`: 95 of 100 replies took at most so long. */
      averageMs: z.nullable(z.number()),
      p95Ms: z.nullable(z.number()),
      /** The configured target, and the replies that took at most so long. */
      targetSeconds: z.number(),
      withinTarget: z.int(),
    }),
    failures: z.object({
      /** Replies without an answer: not recognised, or asked what the visitor meant. */
      unanswered: z.int(),
      unclear: z.int(),
      /** Replies of either kind or with a thumb down, each counted once. */
      failed: z.int(),
      topics: z.array(z.object({ intent: z.string(), replies: z.int(), failed: z.int() })),
    }),
    /** Names of the operators' own intents, by key. */
    intentNames: z.record(z.string(), z.string()),
    /** By the conversation's market; those with conversations, the most first. */
    markets: z.array(z.object({ country: Country, ...Counted })),
    /** By the last district that the visitor named, of the conversations that named one; at most MAX_DISTRICTS. */
    districts: z.array(
      // `name`: "Miraflores, Lima".
      z.object({ country: Country, district: DistrictCode, name: z.string(), ...Counted }),
    ),
    /** Conversations that named a district. */
    withDistrict: z.int(),
  }),
});
export type AssistantAnalytics = z.infer<typeof assistantAnalytics.output>;
