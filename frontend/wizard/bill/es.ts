import type { Country } from "@asesorador/domain/kernel/market";
import type { Failure } from "./read-file.ts";

/** Spanish texts of reading a bill, loaded on first use. */
export const es = {
  heading: "Leer mi recibo",
  file: "Elige el PDF o una foto de tu recibo",
  hint: "Se lee en tu teléfono o computadora: no se sube ni se guarda.",
  reading: "Leyendo tu recibo…",
  cancel: "Cancelar",
  close: "Escribirlo yo",
  found: "Esto encontramos. Revísalo antes de usarlo:",
  facts: { amount: "Pago mensual", company: "Compañía", service: "Servicio" },
  missing: "No lo encontramos: complétalo tú.",
  from: "Dice:",
  use: "Usar estos datos",
  another: "Leer otro archivo",
  used: "Listo: completamos lo que decía tu recibo. Revísalo antes de continuar.",
  failed: {
    too_large: "El archivo pesa más de 15 MB. Elige otro, o completa los datos tú.",
    other_kind: "Elige un PDF o una foto (JPG, PNG o WebP), o completa los datos tú.",
    unreadable: "No pudimos leer tu recibo. Prueba con una foto más clara, o completa los datos tú.",
  } satisfies Record<Failure, string>,
  amount: {
    peru: (amount: string) => `S/ ${amount}`,
    chile: (amount: string) => `$${Number(amount).toLocaleString("es-CL")}`,
  } satisfies Record<Country, (amount: string) => string>,
} as const;
