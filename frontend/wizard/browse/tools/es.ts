import type { FilterName } from "@asesorador/domain/recommendation/browse";
import { MAX_COMPARED } from "@asesorador/domain/recommendation/compare";
import { count } from "../../../kernel/formats.ts";
import { esCosts } from "../../shared/es-costs.ts";

/** Spanish texts of the filters and the comparison, which are loaded on demand. */
export const es = {
  /** Sort orders with the same label in every market. */
  sorts: {
    price: "Precio más bajo",
    saving: { label: "Más ahorro en 12 meses", explanation: "Del mayor ahorro en 12 meses al menor." },
    saving24: { label: "Más ahorro en 24 meses", explanation: "Del mayor ahorro en 24 meses al menor." },
    cost: { label: "Menor costo en 12 meses", explanation: "Del menor costo en 12 meses al mayor." },
    cost24: { label: "Menor costo en 24 meses", explanation: "Del menor costo en 24 meses al mayor." },
    speed: { label: "Mayor velocidad", explanation: "Del más rápido al más lento." },
  },
  filters: {
    sort: "Ordenar por",
    max: "Precio máximo al mes",
    anyPrice: "Cualquiera",
    upTo: (price: string) => `Hasta ${price}`,
    speed: "Velocidad mínima",
    anySpeed: "Cualquiera",
    fromSpeed: (megabits: number) => `Desde ${count(megabits)} Mbps`,
    operator: "Operador",
    anyOperator: "Todos",
    extras: "Que incluya",
    streaming: "Streaming",
    tv: "TV",
    clear: "Quitar filtros",
    shown: (shown: number, total: number) =>
      shown === total
        ? total === 1
          ? "Ves el único plan de tu tipo."
          : `Ves los ${count(total)} planes de tu tipo.`
        : `Ves ${count(shown)} de ${count(total)} planes.`,
  },
  empty: {
    title: "Ningún plan pasa tus filtros",
    text: (back: number, total: number) =>
      back === 1
        ? `Si quitas uno, aparece 1 de los ${count(total)} planes de tu tipo.`
        : `Si quitas uno, aparecen ${count(back)} de los ${count(total)} planes de tu tipo.`,
    allText: "Juntos no dejan ninguno.",
    loosen: {
      maxCents: "Quitar el precio máximo",
      minMegabits: "Quitar la velocidad mínima",
      brandId: "Ver todos los operadores",
      streaming: "Quitar streaming",
      tv: "Quitar TV",
      all: "Quitar todos los filtros",
    } satisfies Record<FilterName | "all", string>,
  },
  compare: {
    open: (plans: number) => `Comparar (${plans})`,
    chosen: (names: string) => `Para comparar: ${names}`,
    clear: "Vaciar",
    needMore: "Marca otro plan para compararlos.",
    tooMany: `Puedes comparar hasta ${MAX_COMPARED} planes. Quita uno para agregar otro.`,
    heading: "Tus planes lado a lado",
    intro: "«Mejor» marca el mejor valor de cada fila.",
    scroll: "Tabla de comparación",
    caption: "Planes comparados",
    row: "Dato",
    best: "Mejor",
    close: "Cerrar",
    by: (name: string, brand: string) => `${name} · ${brand}`,
    remove: "Quitar",
    removeOf: (name: string) => `Quitar ${name} de la comparación`,
    choose: "ELEGIR ESTE PLAN",
    chooseOf: (name: string) => `ELEGIR ESTE PLAN: ${name}`,
    chooseRow: "Tu elección",
    price: "Precio al mes",
    promo: "Meses de promoción",
    months: (months: number) => (months === 1 ? "1 mes" : `${months} meses`),
    free: (months: number) =>
      months === 1 ? "El primer mes no pagas" : `Los primeros ${months} meses no pagas`,
    noPromo: "Sin promoción",
    after: "Después, al mes",
    sameAfter: "El mismo precio",
    installation: "Instalación y router",
    freeInstallation: esCosts.free,
    total: "Total en 24 meses",
    average: "Promedio a 24 meses",
    saving: "Ahorro del primer año",
    yearTotal: "Total del primer año",
    extraCost: (amount: string) => `Pagas ${amount} de más`,
    speed: "Velocidad",
    type: "Tipo",
    extras: "Extras",
    streaming: "Streaming",
    decoders: "Decodificadores",
    channels: "Canales de TV",
    phone: "Telefonía fija",
    included: "Incluida",
    permanence: "Permanencia",
    noPermanence: "Sin plazo",
    date: "Precio revisado",
    none: "No incluye",
    unknown: "No lo dice",
  },
  share: {
    mail: "Enviar por correo",
    whatsapp: "Enviar por WhatsApp",
  },
} as const;
