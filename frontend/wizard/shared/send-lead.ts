import type { ContactPayload } from "@asesorador/domain/lead/contract";
import { outbox } from "../../kernel/outbox.ts";
import type { Sending } from "../../kernel/outbox-core.ts";
import { rememberStatus } from "./status-links.ts";

/** The contract's `submitContact`; named here so that its schema, which only the server needs, stays out of the page. */
export const CONTACTS = "/api/contacts";

/** Keeps the lead on the device, then sends it; resolves to what the visitor may be told. */
export const sendLead = async (leadId: string, body: ContactPayload): Promise<Sending> => {
  await outbox().enqueue({ id: leadId, path: CONTACTS, body });
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
  if (ending.state === "sent") rememberStatus(leadId, ending.answer);
  return ending;
};
