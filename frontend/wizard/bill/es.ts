import type { Country } from "@asesorador/domain/kernel/market";
import type { Failure } from "./read-file.ts";

/** A text in the words of Peru and of Chile. */
const inMarket = <Text>(text: (bill: string, computer: string) => Text): Readonly<Record<Country, Text>> => ({
  peru: text("recibo", "computadora"),
  chile: text("boleta", "computador"),
});

/** Spanish texts of reading a bill, loaded on first use. */
export const es = {
  heading: inMarket((bill) => `Leer mi ${bill}`),
  file: inMarket((bill) => `Elige el PDF o una foto de tu ${bill}`),
  hint: inMarket((_, computer) => `Se lee en tu teléfono o ${computer}: no se sube ni se guarda.`),
  reading: inMarket((bill) => `Leyendo tu ${bill}…`),
  cancel: "Cancelar",
  close: "Escribirlo yo",
  found: "Esto encontramos. Revísalo antes de usarlo:",
  facts: { amount: "Pago mensual", company: "Compañía", service: "Servicio" },
  missing: "No lo encontramos: complétalo tú.",
  from: "Dice:",
  use: "Usar estos datos",
  another: "Leer otro archivo",
  used: inMarket((bill) => `Listo: completamos lo que decía tu ${bill}. Revísalo antes de continuar.`),
  failed: inMarket(
    (bill) =>
      ({
        too_large: "El archivo pesa más de 15 MB. Elige otro, o completa los datos tú.",
        other_kind: "Elige un PDF o una foto (JPG, PNG o WebP), o completa los datos tú.",
        locked:
          "Tu PDF tiene contraseña y no podemos abrirlo. Elige una foto de su primera página, o completa los datos tú.",
        not_loaded: `No pudimos descargar lo que lee tu ${bill}. Revisa tu conexión y vuelve a elegir el archivo, o completa los datos tú.`,
        unreadable: `No pudimos leer tu ${bill}. Prueba con una foto más clara, o completa los datos tú.`,
      }) satisfies Record<Failure, string>,
  ),
  amount: {
    peru: (amount: string) => `S/ ${amount}`,
    chile: (amount: string) => `$${Number(amount).toLocaleString("es-CL")}`,
  } satisfies Record<Country, (amount: string) => string>,
} as const;
