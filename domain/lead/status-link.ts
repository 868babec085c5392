import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Country, ServiceType } from "../kernel/market.ts";
import { LeadStatus } from "./status.ts";
import { AskedSlot, CallbackSlot, Channel } from "./work.ts";

// The visitor's own page: /solicitud/{token}. The token travels in the body, never in an address that is logged.

/** 16 bytes of the lead's id and 24 of its seal, base64url: see the server's status-token. */
export const StatusToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{54}$/));

/** Milestones that a visitor sees, in the order in which they happened. */
export const MilestoneKind = z.enum([
  "sent",
  "assigned",
  "attempted",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "closed",
  "reopened",
  "follow_up",
  "preference",
  "consent_withdrawn",
  "erased",
  "merged",
]);
export type MilestoneKind = z.infer<typeof MilestoneKind>;

const Milestone = z.object({
  kind: MilestoneKind,
  at: z.iso.datetime(),
  channel: z.nullable(Channel),
  /** The time of a planned milestone: a follow-up, the slot that the visitor asked for. */
  plannedAt: z.nullable(z.iso.datetime()),
});
export type Milestone = z.infer<typeof Milestone>;

/** A plan that the team recorded; null: not recorded, or unknown to the lead and the catalogue. */
const RecordedPlan = z.nullable(
  z.object({
    name: z.string(),
    brand: z.string(),
    /** By the catalogue of now; null: it no longer has the plan. `contents`: speed, streaming and features. */
    includes: z.nullable(z.object({ type: ServiceType, contents: z.array(z.string()) })),
  }),
);
const RecordedTerms = {
  at: z.iso.datetime(),
  /** A month, in the lead's currency; null: not recorded. */
  price: z.nullable(z.number()),
  currency: z.string(),
  plan: RecordedPlan,
} as const;

/** Only the personal data that visitors need to recognise their request: a link may be forwarded. */
export const VisitorStatus = z.object({
  status: LeadStatus,
  erased: z.boolean(),
  /**
   * Merged: the team works on another lead instead. `status`, `assigned`, `dueAt` and the team's milestones since the
   * merge are that lead's; it may be another person's, so nothing else of it is included.
   */
  merged: z.boolean(),
  /** The lead's market, whose phone and time zone the page shows. */
  country: Country,
  serviceCategory: z.string(),
  /** First name, and the phone's last three digits; null once erased. */
  firstName: z.nullable(z.string()),
  phoneEnding: z.nullable(z.string()),
  /** By which the person can be contacted; none once erased. */
  channels: z.array(Channel),
  plan: z.nullable(
    z.object({
      name: z.string(),
      brand: z.string(),
      /** A month: the promotional price where there is one, as on the cards. */
      price: z.number(),
      /** Whether that was on the card. Else it changed while the request was written, or the team corrected the plan. */
      isSeen: z.boolean(),
      currency: z.string(),
      /** How long that price holds, and the one after it. Absent without a promotion, and where its months are free. */
      promotion: z.optional(z.object({ months: z.int(), later: z.number() })),
    }),
  ),
  /**
   * The last quote, as far as the team recorded it; null: neither `quoted` nor a contract without a recorded price, the
   * data are erased, or the lead is merged.
   */
  quote: z.nullable(z.object(RecordedTerms)),
  /** What was contracted, as far as the team recorded it; null: not `converted`, the data are erased, or the lead is merged. */
  contract: z.nullable(
    z.object({
      ...RecordedTerms,
      /** The day of the installation, by the calendar of the household; null: not recorded. */
      installsOn: z.nullable(z.iso.date()),
      /** When the team recorded that the contract ended or never began; null: it is in force. */
      cancelledAt: z.nullable(z.iso.datetime()),
    }),
  ),
  /** Whether an adviser is assigned. */
  assigned: z.boolean(),
  /** Until when the first contact is promised, in support hours; null after the first contact. */
  dueAt: z.nullable(z.iso.datetime()),
  /** Whether `dueAt` is over, by the server's clock. */
  overdue: z.boolean(),
  followUpAt: z.nullable(z.iso.datetime()),
  preference: z.nullable(z.object({ channel: Channel, slot: z.nullable(CallbackSlot) })),
  /** Slots that can be requested now, soonest first. */
  slots: z.array(CallbackSlot),
  consent: z.nullable(
    z.object({
      id: z.string(),
      sha256: z.string(),
      text: z.string(),
      acceptedAt: z.string(),
      withdrawnAt: z.nullable(z.iso.datetime()),
    }),
  ),
  milestones: z.array(Milestone),
  /** E-mail about this request; null: none can be sent. */
  mail: z.nullable(
    z.object({
      messages: z.boolean(),
      /** Before the promotion of the contracted plan ends. */
      reminder: z.boolean(),
      /** The text that is accepted with the reminder; null: the plan has no promotion. */
      reminderText: z.nullable(z.string()),
    }),
  ),
});
export type VisitorStatus = z.infer<typeof VisitorStatus>;

const byToken = { token: StatusToken } as const;

export const visitorStatus = endpoint({
  method: "POST",
  path: "/api/solicitud",
  roles: "public",
  summary: "Lo que pasó con la solicitud, para quien la envió",
  input: z.object(byToken),
  output: VisitorStatus,
});

export const preferContact = endpoint({
  method: "POST",
  path: "/api/solicitud/preferencia",
  roles: "public",
  summary: "Cómo y cuándo prefiere que lo contacten",
  input: z.object({ ...byToken, channel: Channel, slot: z.nullable(AskedSlot) }),
  output: VisitorStatus,
});

export const withdrawMyConsent = endpoint({
  method: "POST",
  path: "/api/solicitud/retirar",
  roles: "public",
  summary: "Retira la autorización: no se lo contacta más",
  input: z.object(byToken),
  output: VisitorStatus,
});

/** `confirm` guards against an accidental call: the action cannot be undone. */
export const eraseMyData = endpoint({
  method: "POST",
  path: "/api/solicitud/eliminar",
  roles: "public",
  summary: "Elimina los datos personales para siempre",
  input: z.object({ ...byToken, confirm: z.literal(true) }),
  output: VisitorStatus,
});

export const setMyMail = endpoint({
  method: "POST",
  path: "/api/solicitud/correos",
  roles: "public",
  summary: "Qué correos quiere recibir quien envió la solicitud",
  input: z.object({ ...byToken, messages: z.boolean(), reminder: z.boolean() }),
  output: VisitorStatus,
});
