import type { LeadRejection } from "@asesorador/domain/lead/decider";
import type { Refused } from "../kernel/handle.ts";
import { HttpError } from "../kernel/http-error.ts";

/** What each refusal of the domain is over HTTP: status, and the sentence a person reads. */
const ANSWERS = {
  lead_not_found: [404, "No encontramos esa solicitud."],
  lead_erased: [410, "Los datos de esta solicitud fueron eliminados: ya no se puede trabajar en ella."],
  lead_merged: [409, "Esta solicitud está fusionada con otra. Trabaja en esa, o deshaz la fusión."],
  transition_not_allowed: [422, "Ese cambio de estado no está permitido."],
  reason_required: [422, "Indica el motivo del cambio."],
  status_moved: [409, "Otra persona ya cambió el estado de esta solicitud. Revisa cómo quedó."],
  revert_needs_admin: [403, "Solo un administrador puede revertir una conversión."],
  consent_withdrawn: [409, "La persona retiró su autorización: ya no se la puede contactar."],
  merge_with_itself: [422, "Una solicitud no se puede fusionar consigo misma."],
  edited_meanwhile: [409, "Otra persona cambió esta solicitud al mismo tiempo. Intenta de nuevo."],
  key_erased: [410, "Los datos de esta solicitud fueron eliminados: ya no se puede trabajar en ella."],
} as const satisfies Record<Refused<LeadRejection>, readonly [number, string]>;

export const refusalOf = (rejection: Refused<LeadRejection>): HttpError => {
  const [status, message] = ANSWERS[rejection];
  // Both say the same to whoever asked: that it is gone.
  return new HttpError(status, rejection === "key_erased" ? "lead_erased" : rejection, { message });
};
