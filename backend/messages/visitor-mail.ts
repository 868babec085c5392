import { fold } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { CURRENCY, type Currency } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { SUPPORT } from "@asesorador/domain/kernel/support";
import { TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import { leadDecider } from "@asesorador/domain/lead/decider";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { normaliseEmail } from "@asesorador/domain/lead/phone-and-email";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import type { Cancellation } from "@asesorador/domain/messages/contract";
import type { MessageKind } from "@asesorador/domain/messages/kinds";
import { type Rendered, render, type Template, type Values } from "@asesorador/domain/messages/template";
import { countEarlierWithSameEmail } from "@asesorador/projections/lead/mail-queries";
import type { Context } from "../application/context.ts";
import { openLead } from "../lead/open-lead.ts";
import { statusToken, unsubscribeToken } from "../lead/status-token.ts";
import { type VisitorProgress, visitorStatusOf } from "../lead/visitor-status.ts";
import { promotionText, supportHoursText, VISITOR_FOOTER } from "./es.ts";
import { readPreferences } from "./preferences.ts";
import { promotionEnd } from "./promotion-end.ts";
import { UNSUBSCRIBE_PATH } from "./unsubscribe-path.ts";

export type VisitorMailPorts = Pick<Context, "store" | "vault" | "db" | "now"> & {
  /** Base of links, without a trailing slash. */
  readonly origin: string;
  /** Signs status links; see status-token.ts. */
  readonly tokenSecret: string;
  readonly template: (kind: MessageKind) => Promise<Template>;
};

/** A message ready to be sent, or the reason why it must not be sent. It exists in memory only: no part of it is stored. */
export type Composed =
  | {
      readonly ok: true;
      readonly to: string;
      readonly content: Rendered;
      /** The address in `List-Unsubscribe`: a POST to it stops the messages. */
      readonly unsubscribe: string | null;
    }
  | { readonly ok: false; readonly cancellation: Cancellation };

/**
 * Project constants: further confirmations to one address within a day are not sent, so that the form cannot be used to
 * flood another person's mailbox.
 */
const CONFIRMATIONS = { perAddress: 3, hours: 24 } as const;

export type LeadMessage = {
  readonly kind: MessageKind;
  readonly leadId: LeadId;
  /** Id of the event that caused it. */
  readonly cause: string;
};

/** Composes a visitor's message from the current state of the lead's stream. Throws StoreUnavailable and VaultUnavailable. */
export const composeVisitorMail = async (
  ports: VisitorMailPorts,
  { kind, leadId, cause }: LeadMessage,
): Promise<Composed> => {
  const events = await openLead(ports, leadId);
  const now = Date.parse(ports.now());
  const status = visitorStatusOf(events, { now, survivor: null });
  const to = emailOf(events);
  const cancellation = await cancellationOf(ports, { kind, leadId, cause, events, status, to });
  if (cancellation !== null || !status || to === null)
    return { ok: false, cancellation: cancellation ?? "no_address" };
  const url = `${ports.origin}/solicitud/${statusToken(ports.tokenSecret, leadId)}`;
  const unsubscribe = `${ports.origin}${UNSUBSCRIBE_PATH}/${unsubscribeToken(ports.tokenSecret, leadId)}`;
  const content = render(await ports.template(kind), valuesOf(events, status, url), {
    reason: VISITOR_FOOTER.reason,
    link: { label: VISITOR_FOOTER.stop, url: unsubscribe },
  });
  return { ok: true, to, content, unsubscribe };
};

type Checked = LeadMessage & {
  readonly events: readonly Recorded<LeadEvent>[];
  readonly status: VisitorProgress | null;
  readonly to: string | null;
};

const cancellationOf = async (
  { db, store }: VisitorMailPorts,
  { kind, leadId, cause, events, status, to }: Checked,
): Promise<Cancellation | null> => {
  if (!status || status.erased) return "erased";
  if (status.consent === null || status.consent.withdrawnAt !== null) return "withdrawn";
  if (isMerged(events)) return "merged";
  if (to === null) return "no_address";
  const wanted = await readPreferences(store, leadId);
  if (!wanted.messages) return "unsubscribed";
  if (kind === "promotion_ending") {
    if (!wanted.reminder) return "no_consent";
    const conversion = events.findLast(({ type }) => type === "LeadConverted");
    // Reversed, cancelled, or converted again with another end.
    const ended = promotionEnd(events) === null;
    if (status.status !== "converted" || ended || conversion?.eventId !== cause) return "superseded";
  }
  // `dueAt` is null once the first contact was made, or is no longer awaited.
  if (kind === "promise_missed" && status.dueAt === null) return "contacted";
  if (kind === "lead_received") {
    const earlier = await countEarlierWithSameEmail(db, leadId, CONFIRMATIONS.hours);
    if (earlier >= CONFIRMATIONS.perAddress) return "too_many";
  }
  return null;
};

const isMerged = (events: readonly Recorded<LeadEvent>[]): boolean =>
  events.findLast(({ type }) => type === "LeadsMerged" || type === "LeadsUnmerged")?.type === "LeadsMerged";

/** The address as submitted or last corrected; checked again, since it becomes a header. */
const emailOf = (events: readonly Recorded<LeadEvent>[]): string | null => {
  const state = fold(leadDecider, events);
  const email = state.kind === "known" ? state.contact?.email : null;
  return email ? normaliseEmail(email) : null;
};

const valuesOf = (
  events: readonly Recorded<LeadEvent>[],
  { firstName, plan, country }: VisitorProgress,
  url: string,
): Values => {
  const { phone, hours, city } = SUPPORT[country];
  const shown = {
    nombre: greetable(firstName),
    telefono: phone,
    horario: supportHoursText(hours, city),
    enlace: url,
  };
  const [first] = events;
  const lead = fold(leadDecider, events);
  if (first?.type !== "LeadSubmitted" || lead.kind === "unknown") return shown;
  const { data, metadata } = first;
  const ends = promotionEnd(events);
  const submittedAt = Date.parse(metadata.occurredAt);
  return {
    ...shown,
    plan: plan?.name ?? null,
    operador: plan?.brand ?? null,
    precio: plan ? money(plan.price, data.currency) : null,
    promocion: plan?.promotion
      ? promotionText(plan.promotion.months, money(plan.promotion.later, data.currency))
      : null,
    despues: lead.plan ? money(fromCents(lead.plan.priceCents), data.currency) : null,
    fin: ends === null ? null : dateText(ends, marketOf(data)),
    plazo: moment(supportDueAt({ ...data, submittedAt }), marketOf(data)),
  };
};

/** Letters only: the form accepts any person's address, and the name must not carry advertising to it. */
const greetable = (name: string | null): string | null =>
  name !== null && /^[\p{L}\p{M}'’-]{1,30}$/u.test(name) ? name : null;

const money = (amount: number, currency: Currency): string =>
  new Intl.NumberFormat(currency === CURRENCY.chile ? "es-CL" : "es-PE", {
    style: "currency",
    currency,
  }).format(amount);

type Market = keyof typeof TIME_ZONE;

const format = (at: number, market: Market, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat("es-PE", { timeZone: TIME_ZONE[market], ...options }).format(at);

/** "lunes 23 de noviembre a las 18:00 (hora de Lima)", in the market's time zone: a mailbox may be read in another one. */
const moment = (at: number, market: Market): string => {
  const date = format(at, market, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");
  const time = format(at, market, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${date} a las ${time} (hora de ${SUPPORT[market].city})`;
};

/** "23 de noviembre de 2026". */
const dateText = (at: number, market: Market): string =>
  format(at, market, { day: "numeric", month: "long", year: "numeric" });
