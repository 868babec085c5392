import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { CURRENCY } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { CATEGORY_NAMES, named, PRIORITY_NAMES, SOURCE_NAMES } from "@asesorador/domain/lead/es-codes";
import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/phone-and-email";
import { isMobile } from "@asesorador/domain/lead/reachable-channels";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { clock, shortDay } from "../../kernel/formats.ts";
import type { Tone } from "../../ui/StatusBadge.tsx";
import { es } from "./es.ts";
import { esEntry } from "./es-entry.ts";

/** Specification, section 4: badge colours; every other status is grey. */
export const STATUS_TONE = {
  pending: "yellow",
  contacted: "blue",
  interested: "purple",
  quoted: "orange",
  converted: "green",
  lost: "red",
  claro_consultation_pending: "grey",
} as const satisfies Record<LeadStatus, Tone>;

/** `text`, or `fallback` when it is null or blank. */
export const orElse = (text: string | null, fallback: string): string =>
  text === null || text.trim() === "" ? fallback : text;

/** The specification's text for a lead without a name. */
export const nameOf = ({ name }: Pick<Lead, "name">) => orElse(name, es.nameless);
/** Normalised numbers, which are digits that begin with a country code, with their plus; any other as it is. */
export const phoneOf = ({ phone }: Pick<Lead, "phone">): string =>
  /^\d{8,15}$/.test(phone) ? `+${phone}` : orElse(phone, es.missing);
/** In Spanish, with a capital letter; telecommunications where none was stated. */
export const categoryOf = ({ serviceCategory }: Pick<Lead, "serviceCategory">) =>
  capitalised(named(CATEGORY_NAMES, orElse(serviceCategory, es.category)));

/** Specification, section 2: known priorities by name, others as they are, none as 'No especificado'. */
export const priorityOf = ({ priority }: Pick<Lead, "priority">): string =>
  named(PRIORITY_NAMES, orElse(priority, es.dialog.unspecified));

/** Where a lead came from: known websites by name, others by their own word, or how the team entered it. */
export const sourceOf = ({ entered, leadSource }: Pick<Lead, "entered" | "leadSource">): string =>
  entered === null ? named(SOURCE_NAMES, leadSource) : esEntry.entered[entered];

export const planOf = ({ selectedPlanName, selectedPlanBrand }: Lead): string => {
  const parts = [selectedPlanName, selectedPlanBrand].filter((part) => orElse(part, "") !== "");
  return orElse(parts.join(" · "), es.dialog.unspecified);
};

/** A payment with a doubtful currency is in the other one. */
export const paymentCurrencyOf = ({
  currency,
  paymentDoubt,
}: Pick<Lead, "currency" | "paymentDoubt">): string =>
  paymentDoubt !== "payment_currency"
    ? currency
    : currency === CURRENCY.chile
      ? CURRENCY.peru
      : CURRENCY.chile;

/** "20/11/2026 10:42", in Lima; "Fecha no disponible" for an invalid date. */
export const dateTimeText = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? es.dialog.undated : `${shortDay(instant)} ${clock(instant)}`;

/** The first characters of an id, enough to distinguish leads. */
export const shortId = (id: string): string => id.slice(0, 8);

export const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase("es") + text.slice(1);

type PhoneLinks = { readonly tel: string; readonly whatsapp: string | null };

/**
 * Links for a phone number, or null when it is invalid. Built from digits only, so that nothing typed by a visitor
 * becomes part of a link. WhatsApp only for mobile numbers.
 */
export const phoneLinks = ({
  phone,
  country,
  erased,
}: Pick<Lead, "phone" | "country" | "erased">): PhoneLinks | null => {
  const number = erased ? null : normalisePhone(phoneOf({ phone }), country);
  if (number === null) return null;
  return { tel: `tel:+${number}`, whatsapp: isMobile(number) ? `https://wa.me/${number}` : null };
};

/** "mailto:…", or null for an invalid address. */
export const mailTo = ({ email, erased }: Pick<Lead, "email" | "erased">): string | null => {
  const address = erased || email === null ? null : normaliseEmail(email);
  if (address === null) return null;
  const at = address.lastIndexOf("@");
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${address.slice(at + 1)}`;
};

/** As `span`, but in days from two days on. */
export const longSpan = (ms: number): string => {
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? span(ms) : es.days(Math.floor(hours / 24));
};

/** "AQ" of "ana.quispe", "AN" of "ana". */
export const initialsOf = (username: string): string => {
  const [first = "", second] = username.split(/[._-]+/).filter((part) => part !== "");
  return (second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0)).toUpperCase();
};

/** A time span in its largest unit, rounded down: "12 s", "3 min", "2 h". Never negative. */
export const span = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return es.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? es.minutes(minutes) : es.hours(Math.floor(minutes / 60));
};
