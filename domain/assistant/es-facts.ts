import { list } from "./es-format.ts";

const decodersText = (count: number): string =>
  count === 1 ? "1 decodificador" : `${count} decodificadores`;

/** What a plan costs at first, binds to and brings, in a list of facts. */
export const FACTS = {
  installation: (cents: number | null, price: string) =>
    cents === null
      ? "el operador no publica el costo de instalación"
      : cents === 0
        ? "instalación gratis"
        : `instalación ${price}`,
  permanence: (months: number | null) =>
    months === null
      ? "el operador no publica su permanencia"
      : months === 0
        ? "sin permanencia"
        : `permanencia de ${months === 1 ? "1 mes" : `${months} meses`}`,
  /** `names`: decoders are mentioned where a plan has none. */
  channels: (channels: number | null, decoders: number, names: boolean) =>
    [
      channels === null
        ? "el operador no publica cuántos canales"
        : channels === 1
          ? "1 canal"
          : `${channels} canales`,
      ...(decoders > 0 ? [decodersText(decoders)] : []),
      ...(decoders === 0 && names ? ["no figura ningún decodificador"] : []),
    ].join(", "),
  decoders: (count: number) =>
    count === 0 ? "no figura ninguno; un asesor lo confirma" : decodersText(count),
  secondYear: (total: string) => `segundo año ${total}`,
  each: (price: string) => `cada uno ${price}`,
  building: (house: string, building: string) =>
    house === building
      ? `${house}, igual en casa y en edificio`
      : `${building} en edificio; ${house} en casa`,
  streaming: (names: readonly string[]) =>
    names.length === 0 ? "sin streaming incluido" : `incluye ${list(names)}`,
  lacking: (names: readonly string[]) => `no incluye ${names.join(" ni ")}`,
  pack: (hasTv: boolean, hasPhone: boolean) =>
    hasTv
      ? `internet${hasPhone ? ", TV y teléfono fijo" : " y TV, sin teléfono fijo"}`
      : hasPhone
        ? "internet y teléfono fijo, sin TV"
        : "solo internet, sin TV ni teléfono",
  phone: "con teléfono fijo",
  noPhone: "sin teléfono fijo",
  noTv: "sin TV",
  name: (name: string) => `${name}:`,
  line: (name: string, fact: string) => `• ${name}: ${fact}`,
  item: (fact: string) => `• ${fact}`,
  speed: (megabits: number) => `${megabits} Mbps`,
  noSpeed: "el operador no publica su velocidad",
  feature: (name: string, isThere: boolean) => (isThere ? name : `no dice tener ${name}`),
} as const;
