import type { FilterName, PlanSort } from "@asesorador/domain/recommendation/browse";
import { MOST_COMPARED } from "@asesorador/domain/recommendation/compare";
import { count } from "../../../kernel/formats.ts";

/** The Spanish words of what is fetched on demand in step 4: weights, filters and the comparison. */
export const esTools = {
  weights: {
    lead: "Mueve cada barra según lo que te importa. La lista se ordena al instante.",
    part: { saving: "Ahorro", service: "Servicio (velocidad)", extras: "Extras" },
    share: (share: number) => `pesa ${share} de 100`,
    none: "Con todo en cero usamos los pesos de tu prioridad.",
    orderNow: "Tu orden ahora",
    moved: (places: number) =>
      places === 0 ? "igual" : `${places > 0 ? "sube" : "baja"} ${Math.abs(places)}`,
    reset: "Volver a los pesos de tu prioridad",
    same: (name: string) => `Sigue primero ${name}.`,
    overtaken: (name: string, before: string, place: number) =>
      `Ahora va primero ${name}. ${before} baja al puesto ${place}.`,
  },
  filters: {
    sort: "Ordenar por",
    sorts: {
      recomendacion: "Recomendación",
      precio: "Precio más bajo",
      ahorro: "Mayor ahorro del primer año",
      velocidad: "Mayor velocidad",
    } satisfies Record<PlanSort, string>,
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
    tooMany: `Puedes comparar hasta ${MOST_COMPARED} planes. Quita uno para agregar otro.`,
    heading: "Tus planes lado a lado",
    lead: "«Mejor» marca el mejor valor de cada fila.",
    scroll: "Tabla de comparación",
    caption: "Planes comparados",
    row: "Dato",
    best: "Mejor",
    remove: "Quitar",
    removeOf: (name: string) => `Quitar ${name} de la comparación`,
    choose: "ELEGIR ESTE PLAN",
    chooseOf: (name: string) => `ELEGIR ESTE PLAN: ${name}`,
    chooseRow: "Tu elección",
    price: "Precio al mes",
    promo: "Meses de promoción",
    noPromo: "Sin promoción",
    after: "Después, al mes",
    sameAfter: "El mismo precio",
    total: "Total en 24 meses",
    average: "Promedio a 24 meses",
    saving: "Ahorro del primer año",
    extraCost: (amount: string) => `Pagas ${amount} de más`,
    speed: "Velocidad",
    type: "Tipo",
    extras: "Extras",
    streaming: "Streaming",
    decoders: "Decodificadores",
    channels: "Canales de TV",
    permanence: "Permanencia",
    score: "Puntaje",
    points: (points: number) => `${points} de 100`,
    confidence: "Confianza",
    date: "Precio revisado",
    none: "No incluye",
    unknown: "No lo dice",
  },
  /** How the list after the first is ordered. */
  order: {
    own: "Del mejor puntaje al más bajo, con tus pesos.",
    precio: "Del precio más bajo al más alto.",
    ahorro: "Del mayor ahorro del primer año al menor.",
    velocidad: "Del más rápido al más lento.",
  },
} as const;
