import type { ContactPii } from "./events.ts";
import type { Channel } from "./work.ts";

/**
 * Whether a number, as normalised by `normalisePhone`, can be a mobile phone's. Those of Peru and Chile start with 9 after the
 * country code (numbering plans of MTC and SUBTEL); other countries' plans are not known here, so that any number can be one.
 */
export const isMobile = (number: string): boolean => !/^5[16]/.test(number) || /^5[16]9\d{8}$/.test(number);

/** The channels by which a person can be contacted: WhatsApp only at a mobile number, e-mail only at an address. */
export const reachableChannels = ({
  phone,
  email,
}: Pick<ContactPii, "phone" | "email">): readonly Channel[] => [
  "call",
  ...(isMobile(phone) ? (["whatsapp"] as const) : []),
  ...(email ? (["email"] as const) : []),
];
