import { oneLine } from "@asesorador/domain/kernel/strings";
import type { LeadPayload } from "@asesorador/domain/lead/contract";
import { withNonce } from "../../kernel/lead-request.ts";
import { outbox } from "../../kernel/outbox.ts";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { rememberStatus } from "./status-links.ts";

/**
 * The path of the contract's `submitLead`, repeated here to keep its schema, which only the server needs,
 * out of the page.
 */
export const CONTACTS = "/api/contacts";

/** Empty without storage, or without a value. */
const inTab = (key: string) => {
  try {
    return JSON.parse(sessionStorage[key]);
  } catch {
    return {};
  }
};

/**
 * The conversation of this tab, which is erased together with the lead, and what is recorded of the visit. Reads
 * the storage of `conversation-storage.ts` and `stored-visit.ts` directly, because a shared module would be one
 * more chunk. The server ignores what is not valid.
 */
const ofTab = (): Pick<LeadPayload, "conversationId" | "visit"> => {
  const { lead } = inTab("asesorador:visit");
  return {
    conversationId: inTab("asesorador-chat").conversationId,
    visit: lead && { ...lead, firstTriedAt: new Date().toISOString() },
  };
};

type Attempt = { readonly words: string; readonly body: LeadPayload };
/** The last request of each lead that is not accepted yet. */
const attempts = new Map<string, Attempt>();
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * The request to send. An attempt may have arrived although its response was lost: an unchanged submit (apart
 * from timestamps) repeats the same request, changed answers are a new request with an id of its own.
 */
const requestFor = (leadId: string, body: LeadPayload): LeadPayload => {
  const words = JSON.stringify(body).replace(INSTANT, "");
  const before = attempts.get(leadId);
  if (before?.words === words) return before.body;
  const request = withNonce({ ...ofTab(), ...body }, before ? randomUuid() : leadId);
  attempts.set(leadId, { words, body: request });
  return request;
};

/**
 * The answers without the characters that the server refuses and the visitor cannot see. For the answers, not for the request:
 * there some of them are JSON within a text.
 */
export const cleanAnswers = <Lead>(lead: Lead): Lead =>
  JSON.parse(JSON.stringify(lead), (_, value: unknown) =>
    typeof value === "string" ? oneLine(value) : value,
  ) as Lead;

/** Saves the lead in the outbox, then sends it; resolves to the state to show. */
export const sendLead = async (leadId: string, body: LeadPayload): Promise<SendResult> => {
  await outbox().enqueue({ id: leadId, path: CONTACTS, body: requestFor(leadId, body) });
  return withStatusLink(leadId, await outbox().send(leadId));
};

/** Reports the result of a saved lead; returns an unsubscribe function. */
export const watchLead = (leadId: string, report: (result: SendResult) => void): (() => void) =>
  outbox().watch((id, result) => {
    if (id === leadId) report(withStatusLink(leadId, result));
  });

/** The state of a lead that an earlier page saved; sends it if that is still to do. */
export const fetchLeadState = async (leadId: string): Promise<SendResult> =>
  withStatusLink(leadId, await outbox().send(leadId));

/** Remembers the status link of an accepted lead. */
const withStatusLink = (leadId: string, result: SendResult): SendResult => {
  if (result.state === "sent") {
    attempts.delete(leadId);
    rememberStatus(leadId, result.answer);
  }
  return result;
};
