import type { ContactPayload } from "@asesorador/domain/lead/contract";
import { withNonce } from "../../kernel/lead-parcel.ts";
import { outbox } from "../../kernel/outbox.ts";
import type { Sending } from "../../kernel/outbox-core.ts";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { rememberStatus } from "./status-links.ts";

/** The contract's `submitContact`; named here so that its schema, which only the server needs, stays out of the page. */
export const CONTACTS = "/api/contacts";

/**
 * The conversation in this tab, which is erased with the lead, as the chat's `conversation-storage.ts` keeps it: a module of both
 * would be one more chunk. The server ignores what is no id; nothing kept, or no storage, throws.
 */
const chat = (): Pick<ContactPayload, "conversationId"> => {
  try {
    return { conversationId: JSON.parse(sessionStorage["asesorador-chat"]).conversationId };
  } catch {
    return {};
  }
};

type Attempt = { readonly words: string; readonly body: ContactPayload };
/** What this page sent last for each lead that has not been accepted yet. */
const attempts = new Map<string, Attempt>();
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/**
 * The request to send. The first attempt may have arrived although its answer did not: pressing again with the same answers, instants
 * apart, repeats that request to the letter; corrected answers are another request, under an id of their own.
 */
const requestFor = (leadId: string, body: ContactPayload): ContactPayload => {
  const words = JSON.stringify(body).replace(INSTANT, "");
  const before = attempts.get(leadId);
  if (before?.words === words) return before.body;
  const request = withNonce({ ...body, ...chat() }, before ? randomUuid() : leadId);
  attempts.set(leadId, { words, body: request });
  return request;
};

/** Keeps the lead on the device, then sends it; resolves to what the visitor may be told. */
export const sendLead = async (leadId: string, body: ContactPayload): Promise<Sending> => {
  await outbox().enqueue({ id: leadId, path: CONTACTS, body: requestFor(leadId, body) });
  return noted(leadId, await outbox().send(leadId));
};

/** Tells of the end of a lead that was only saved at first; returns how to stop listening. */
export const watchLead = (leadId: string, tell: (ending: Sending) => void): (() => void) =>
  outbox().watch((id, ending) => {
    if (id === leadId) tell(noted(leadId, ending));
  });

/** What became of a lead that an earlier page kept; tries to send it where that is still to do. */
export const askLead = async (leadId: string): Promise<Sending> => noted(leadId, await outbox().send(leadId));

/** An accepted lead comes with the way to follow it. */
const noted = (leadId: string, ending: Sending): Sending => {
  if (ending.state === "sent") {
    attempts.delete(leadId);
    rememberStatus(leadId, ending.answer);
  }
  return ending;
};
