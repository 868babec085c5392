import type { Country } from "@asesorador/domain/kernel/market";
import { WHATSAPP } from "@asesorador/domain/kernel/whatsapp";

/** Opens a WhatsApp chat with the market's support; the message begins with `text`. */
export const whatsappLink = (country: Country, text: string): string =>
  `https://wa.me/${WHATSAPP[country].replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
