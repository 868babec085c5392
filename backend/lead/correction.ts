import type { Vault } from "@asesorador/domain/kernel/vault";
import type { ContactCorrection } from "@asesorador/domain/lead/commands";
import { normaliseDocument } from "@asesorador/domain/lead/document";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/phone-and-email";
import type { LeadState } from "@asesorador/domain/lead/state";
import { invalidField } from "../http/http-error.ts";
import { EMAIL_INVALID, PHONE_UNREACHABLE } from "./es.ts";

/** Contact data as an adviser typed it; a field that is absent stays as it is, null empties it. */
type Typed = {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | null | undefined;
  readonly document?: string | null | undefined;
  readonly address?: string | null | undefined;
};

/**
 * The correction in the form in which contact data is stored. A phone without a country code is read by the numbering
 * plan of the lead's market. Throws HttpError 400 when phone or e-mail is no way of contact.
 */
export const correctionOf = (
  { name, phone, email, document, address }: Typed,
  state: LeadState,
  vault: Pick<Vault, "blindIndex">,
): ContactCorrection => {
  const reachable = phone === undefined ? undefined : phoneOf(phone, state);
  const mailbox = email ? emailOf(email) : email;
  const card = document ? normaliseDocument(document) || null : document;
  const blindOf = (kind: "document" | "email", value: string | null) =>
    value === null ? null : vault.blindIndex(kind, value);
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(reachable !== undefined && { phone: reachable }),
    ...(mailbox !== undefined && { email: mailbox }),
    ...(card !== undefined && { document: card }),
    blind: {
      ...(reachable !== undefined && { phone: vault.blindIndex("phone", reachable) }),
      ...(mailbox !== undefined && { email: blindOf("email", mailbox) }),
      ...(card !== undefined && { document: blindOf("document", card) }),
    },
  };
};

const phoneOf = (phone: string, state: LeadState): string => {
  const reachable = normalisePhone(phone, state.kind === "known" ? marketOf(state) : "peru");
  if (reachable === null) throw invalidField("phone", "phone_unreachable", PHONE_UNREACHABLE.team);
  return reachable;
};

const emailOf = (email: string): string => {
  const mailbox = normaliseEmail(email);
  if (mailbox === null) throw invalidField("email", "email_malformed", EMAIL_INVALID);
  return mailbox;
};
