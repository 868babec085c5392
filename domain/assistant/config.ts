import * as z from "zod/mini";

/** Key of a configuration; part of its stream's name and of its URL. */
export const ConfigKey = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/,
      "La clave lleva letras, números, puntos y guiones, sin espacios, hasta 60 caracteres.",
    ),
  );

/**
 * Keys of the console's quick replies ("Respuestas"): an active configuration with such a key replaces the
 * opening of a reply.
 */
export const TEMPLATE_KEYS = [
  "welcome_message",
  "claro_info",
  "movistar_info",
  "bitel_info",
  "entel_info",
  "price_comparison",
  "speed_recommendation",
  "fallback_response",
] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

/** Configurations that the public chat reads. */
export const BOT_NAME_KEY = "botName";
export const WELCOME_KEY = "welcomeMessage";

/** In characters. */
export const MAX_CONFIG_VALUE = 4000;
