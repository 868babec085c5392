import { MAX_PLANS } from "@asesorador/domain/replay/change";
import type { WeightsProblem } from "@asesorador/domain/replay/weights";

export const outsideHistory = (from: string, until: string): string =>
  `El momento queda fuera de la historia, que va del ${from} al ${until} (Lima).`;
export const NO_HISTORY = "Todavía no hay historia: ningún lead ni visita se ha registrado.";
const LIMITS = {
  events: (most: number) => `${most.toLocaleString("es-PE")} hechos`,
  time: (most: number) => `${most / 1_000} segundos`,
  memory: (most: number) => `${most / 2 ** 20} MB de memoria`,
};
export const tooLarge = (limit: keyof typeof LIMITS, most: number): string =>
  `La respuesta pasa del límite de ${LIMITS[limit](most)} y se detuvo. Elige un momento anterior, o usa «npm run replay» en la terminal.`;
export const unreadable = (where: string): string =>
  `La historia tiene un hecho que esta versión no entiende, y la respuesta se detuvo ahí: ${where}`;
export const unknownType = (type: string, near: readonly string[]): string =>
  `No hay ningún tipo de hecho «${type}».${near.length > 0 ? ` Los más parecidos: ${near.join(", ")}.` : ""}`;
const PARTS = { saving: "ahorro", service: "servicio", extras: "extras" } as const;
export const weightsProblem = (problem: WeightsProblem): string => {
  switch (problem.code) {
    case "not_three":
      return "Los pesos son tres, ahorro, servicio y extras, como en 20/30/50.";
    case "all_zero":
      return "Los tres pesos son 0: al menos uno tiene que ser mayor.";
    case "negative":
      return `El peso de ${PARTS[problem.part]} es negativo: ${problem.given}.`;
    case "not_a_number":
      return `El peso de ${PARTS[problem.part]} no es un número: «${problem.given}».`;
  }
};
const SEVERAL = `varios, hasta ${MAX_PLANS}, con comas.`;
export const PRICE_INVALID = `Un precio se escribe como 24=99: el número del plan y su precio al mes, mayor que 0 y de hasta 10 millones, o cuánto cambia, como 24=-10%; ${SEVERAL}`;
export const OFF_INVALID = `Los planes se escriben con su número, como 31; ${SEVERAL}`;
export const namedTwice = (id: number): string => `El plan ${id} se nombra dos veces.`;
export const unknownPlan = (id: number, near: readonly string[]): string =>
  `No hay ningún plan ${id} en este mercado.${near.length > 0 ? ` Los más cercanos: ${near.join("; ")}.` : ""}`;
export const FROM_AFTER_TO = "La fecha inicial es posterior a la final.";
