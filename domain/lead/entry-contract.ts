import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId, ServiceId } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { LooseAmount } from "../kernel/money.ts";
import { requiredLine, requiredText } from "../kernel/text.ts";
import { ServiceCategory } from "./words.ts";
import { Assignee } from "./work.ts";

// Leads that the team enters. No first contact is promised by them, and no message is sent to the person.

const optionalLine = (max: number) => z._default(z.nullable(requiredLine(max)), null);

/** What the team knows of a person who came to it. */
const Entered = {
  name: requiredLine(120),
  phone: requiredLine(40),
  email: optionalLine(254),
  document: optionalLine(30),
  address: optionalLine(300),
  serviceCategory: z._default(ServiceCategory, "telecomunicaciones"),
  currentCompany: optionalLine(60),
  /** In the market's currency. */
  monthlyPayment: z._default(z.nullable(LooseAmount), null),
  note: z._default(z.nullable(requiredText(2_000)), null),
} as const;

/** A lead that was spoken with: the consent was given in speech, and the caller is on record as who heard it. */
export const enterContact = endpoint({
  method: "POST",
  path: "/api/contacts/entry",
  roles: ["admin", "adviser"],
  summary:
    "Ingresa una solicitud de alguien que vino o llamó, con su autorización de palabra; repetirla no la duplica",
  input: z.object({
    /** Made by the caller: the same one again is the same lead. */
    leadId: LeadId,
    market: Country,
    how: z.enum(["walk_in", "phone"]),
    ...Entered,
    /** Of the catalogue; null: none was chosen. */
    serviceId: z._default(z.nullable(ServiceId), null),
    /** Without a consent nobody may be entered. */
    consented: z.literal(true),
    /** Where and how the consent was given. */
    consentRemark: z._default(z.nullable(requiredText(2_000)), null),
    /** null: whoever takes it, or the automatic assignment. */
    assignee: z._default(z.nullable(Assignee), null),
  }),
  output: z.object({ id: LeadId, position: PositionText }),
});
