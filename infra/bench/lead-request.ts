import { randomUUID } from "node:crypto";
import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import type { LeadPayload } from "@asesorador/domain/lead/contract";

export type LeadRequest = { readonly leadId: string; readonly text: string };

/** Generates requests that each post a new lead of an obviously fictitious person, in the Peru wizard's format. */
export const leadRequests = (path: string): (() => LeadRequest) => {
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`;
  let made = 0;
  return () => {
    made += 1;
    const leadId = randomUUID();
    // ASCII only, so the number of characters is the number of bytes.
    const body = JSON.stringify(leadPayload(leadId, made));
    return { leadId, text: `${head}content-length: ${body.length}\r\n\r\n${body}` };
  };
};

/** What the Peru wizard sends for the `n`th visitor, who is obviously fictitious. */
export const leadPayload = (leadId: string, n: number) => {
  const digits = `${(n * 7919) % 10_000_000}`.padStart(7, "0");
  return {
    leadId,
    submissionNonce: randomUUID(),
    consent: { id: peruConsent.id, acceptedAt: "2026-03-04T15:00:00.000Z" },
    route: "/",
    name: `Persona Ficticia ${digits}`,
    rut: `4${digits}`,
    phone: `98${digits}`,
    email: `persona.${digits}@example.pe`,
    address: `Calle Inventada ${digits}, urbanizacion Los Ejemplos, Miraflores`,
    monthlyPayment: "150",
    currentCompany: "movistar",
    currentService: "doble",
    currentMonthlyPrice: 150,
    selectedPlanName: "Fibra 300 + TV",
    selectedPlanBrand: "WIN",
    selectedPlanPrice: 99,
    newMonthlyPrice: 99,
    desiredServiceId: SERVICE_ID,
    serviceCategory: "telecomunicaciones",
    priority: "ahorrar",
    housingType: "casa",
    estimatedSavings: 408,
    monthlySavings: 51,
    annualSavings: 408,
    country: "peru",
    currency: "PEN",
    leadSource: "peru_wizard",
    conversionNotes: "Eligio Fibra 300 + TV (WIN) en el cotizador Peru.",
    quoteDetails: JSON.stringify({
      plan: "Fibra 300 + TV",
      priority: "ahorrar",
      payment: 150,
      price: 99,
      timestamp: "2026-03-04T15:00:00.000Z",
      country: "peru",
    }),
  } satisfies LeadPayload;
};

/** A plan of the demo catalogue. */
const SERVICE_ID = 1;
