import type { Country } from "../kernel/market.ts";
import { list } from "./es-format.ts";
import { MARKET_WORDS } from "./market-words.ts";

/** Which operators serve a place, and what of their plans is not listed for that. */
export const DISTRICT = {
  where: (country: Country) =>
    `Dime en qué ${MARKET_WORDS[country].district} estás y te digo qué sé de los operadores ahí.`,
  title: (place: string, leftOut: readonly string[]) =>
    `Esto sé de ${place}${leftOut.length > 0 ? `, fuera de ${list(leftOut)}` : ""}:`,
  yes: (names: readonly string[]) => `• Sí llega${names.length === 1 ? "" : "n"}: ${list(names)}.`,
  no: (names: readonly string[]) => `• No llega${names.length === 1 ? "" : "n"}: ${list(names)}.`,
  unknown: (names: readonly string[]) => `• Sin dato: ${list(names)}.`,
  others: (names: readonly string[]) =>
    `• Sí llega${names.length === 1 ? " otro" : "n otros"}: ${list(names)}.`,
  maybe: "También podrían servirte, si llegan:",
  /** Of two operators. */
  nowhereBoth: (country: Country) =>
    country === "peru"
      ? "No sé de un distrito al que lleguen los dos: dime el tuyo y te digo cuál llega."
      : "No sé de una comuna a la que lleguen los dos: dime la tuya y te digo cuál llega.",
  notKnown: (names: readonly string[], place: string) =>
    `No incluyo ${list(names)}: no tengo dato de si llega${names.length === 1 ? "" : "n"} a ${place}.`,
  /** Of a city, some of whose districts are not served. */
  inPart: (name: string) => `${name} (solo a una parte)`,
  partly: (names: readonly string[], city: string, country: Country) =>
    `${list(names)} llega${names.length === 1 ? "" : "n"} solo a una parte de ${city}: dime en qué ${MARKET_WORDS[country].district} estás.`,
  /** A reason may precede what is a title of the plans. */
  amongThese: (title: string) =>
    title.replace(
      /(^|\. )(Sin contar|Estos|Planes|Ninguno|Otros|Hoy no tengo)\b/,
      (_, before: string, word: string) => `${before}De los que llegan, ${word.toLowerCase()}`,
    ),
  address: "La dirección exacta la confirma un asesor con el operador, sin costo.",
  notHere: (names: readonly string[], place: string) =>
    `Según nuestra tabla, ${list(names)} no llega${names.length === 1 ? "" : "n"} a ${place}.`,
  leftOut: (count: number) =>
    count === 1
      ? "No muestro su plan; estos sí pueden llegar."
      : `No muestro sus ${count} planes; estos sí pueden llegar.`,
  onlyOf: (place: string, others: readonly string[]) =>
    `Esto vale para ${place}. Por ${list(others)} pregúntame aparte.`,
  apart: (names: readonly string[], place: string) =>
    `No incluyo ${list(names)}: según nuestra tabla no llega${names.length === 1 ? "" : "n"} a ${place}.`,
  unsure: (names: readonly string[], place: string) =>
    `No tengo dato de si ${list(names)} llega${names.length === 1 ? "" : "n"} a ${place}: lo confirma un asesor.`,
  namesakes: (name: string, city: string, others: readonly string[]) =>
    `Hablo de ${name} (${city}). Si es ${name} de ${others.join(" o ")}, dímelo.`,
  nobody: (place: string) => `Según nuestra tabla, ninguno de los operadores que comparo llega a ${place}.`,
} as const;
