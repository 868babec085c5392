import type { Country } from "@asesorador/domain/kernel/market";

type Words = {
  /** "tu distrito" */
  readonly your: string;
  readonly hint: string;
  readonly unknown: string;
};

const words = {
  peru: {
    your: "tu distrito",
    hint: "Escribe las primeras letras. Si el tuyo no está, déjalo vacío.",
    unknown: "Elige un distrito de la lista, o deja el campo vacío.",
  },
  chile: {
    your: "tu comuna",
    hint: "Escribe las primeras letras. Si la tuya no está, déjalo vacío.",
    unknown: "Elige una comuna de la lista, o deja el campo vacío.",
  },
} satisfies Record<Country, Words>;

/** "A, B y C" */
const list = new Intl.ListFormat("es", { type: "conjunction" });

/** Spanish texts about districts and coverage, loaded where a district was stated or is asked for. */
export const es = {
  words,
  covered: (place: string, brands: readonly string[]) =>
    `${brands.length === 1 ? "Llega" : "Llegan"} a ${place}: ${list.format(brands)}.`,
  unsure: (place: string, brands: readonly string[]) =>
    `Aún no sabemos si ${brands.length === 1 ? "llega" : "llegan"} a ${place}: ${list.format(brands)}. Tu asesor lo confirma antes de contratar.`,
  title: (place: string) => `Cobertura en ${place}`,
  apart: (place: string) => `No llegan a ${place}`,
  apartIntro: (brands: readonly string[]) =>
    `Según lo que nos dicen los operadores, ${list.format(brands)} no ${brands.length === 1 ? "da" : "dan"} servicio ahí. Si crees que sí, elige el plan igual: un asesor lo confirma.`,
  todaysOutside: (place: string, brand: string) =>
    `Hoy eres cliente de ${brand}, que según nuestra tabla no llega a ${place}: la tabla puede estar incompleta ahí, y tu asesor revisa contigo quién llega a tu casa antes de contratar.`,
  noneHere: (place: string) =>
    `Ningún operador de tu tipo de servicio llega a ${place}, según lo que sabemos. Deja tus datos y un asesor busca contigo.`,
} as const;
