import type { Vault } from "@asesorador/domain/kernel/vault";
import type { ContactCorrection } from "@asesorador/domain/lead/commands";
import { normalisePhone } from "@asesorador/domain/lead/identity";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import type { LeadState } from "@asesorador/domain/lead/state";
import { invalidField } from "../http/http-error.ts";
import { PHONE_UNREACHABLE } from "./es.ts";

/** Contact data as an adviser typed it; a field that is absent stays as it is. */
type Typed = { readonly phone?: string };

/**
 * The correction in the form in which contact data is stored. A phone without a country code is read by the numbering
 * plan of the lead's market. Throws HttpError 400 when it is no way of contact.
 */
export const correctionOf = (
  { phone }: Typed,
  state: LeadState,
  vault: Pick<Vault, "blindIndex">,
): ContactCorrection => {
  if (phone === undefined) return { blind: {} };
  const market = state.kind === "known" ? marketOf(state) : "peru";
  const reachable = normalisePhone(phone, market);
  if (reachable === null) throw invalidField("phone", "phone_unreachable", PHONE_UNREACHABLE);
  return { phone: reachable, blind: { phone: vault.blindIndex("phone", reachable) } };
};
