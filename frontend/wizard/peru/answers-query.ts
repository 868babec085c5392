import { fromCents } from "@asesorador/domain/kernel/amount";
import type { PeruProfile } from "@asesorador/domain/recommendation/peru-recommend";
import { PLAIN_QUERY } from "./link.ts";

/** The query string of these answers; never anything of the contact step. Parsed by tools/parse-link.ts. */
export const answersQuery = (profile: PeruProfile): string => {
  const { housing, monthlyPaymentCents, company, service, priority, district } = profile;
  const answers = {
    vivienda: housing ?? "",
    pago: String(fromCents(monthlyPaymentCents ?? 0)),
    cia: company,
    servicio: service,
    prioridad: priority,
    ...(district ? { distrito: district } : {}),
  };
  return `${PLAIN_QUERY}&${new URLSearchParams(answers)}`;
};
