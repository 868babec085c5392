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
  // Below the title, which names the place: short, since a phone has the first plan below it.
  covered: (brands: readonly string[]) =>
    `${brands.length === 1 ? "Llega" : "Llegan"}: ${list.format(brands)}.`,
  unsure: (brands: readonly string[]) =>
    `Por confirmar: ${list.format(brands)}. Tu asesor lo confirma antes de contratar.`,
  title: (place: string) => `Cobertura en ${place}`,
  apart: (place: string) => `No llegan a ${place}`,
  apartIntro: (brands: readonly string[]) =>
    `Según lo que nos dicen los operadores, ${list.format(brands)} no ${brands.length === 1 ? "da" : "dan"} servicio ahí. Si crees que sí, elige el plan igual: un asesor lo confirma.`,
  todaysOutside: (brand: string) =>
    `${brand}, tu operador de hoy, no llega según nuestra tabla: puede estar incompleta, y tu asesor lo revisa contigo antes de contratar.`,
  noneHere: (place: string) =>
    `Ningún operador de tu tipo de servicio llega a ${place}, según lo que sabemos. Deja tus datos y un asesor busca contigo.`,
} as const;
