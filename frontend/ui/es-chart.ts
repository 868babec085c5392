import { soles } from "../kernel/formats.ts";

type ChartFacts = {
  readonly now: number | null;
  readonly promo: number;
  readonly promoMonths: number;
  readonly regular: number;
  readonly installation: number;
  readonly months: number;
};

/** Spanish texts of CostChart. */
export const esChart = {
  today: (amount: string) => `Hoy pagas ${amount}`,
  promoMonths: (last: number) => (last === 1 ? "Promo mes 1" : `Promo 1–${last}`),
  installation: (amount: string) => `Instalación ${amount}`,
  months: (first: number, last: number) => (first === last ? `Mes ${last}` : `Meses ${first}–${last}`),
  /** The chart's accessible name. */
  chart: ({ now, promo, promoMonths, regular, installation, months }: ChartFacts) => {
    const total = promo * promoMonths + regular * (months - promoMonths) + installation;
    const once = installation > 0 ? `, más ${soles(installation)} de instalación` : "";
    const course =
      promoMonths > 0
        ? `${soles(promo)} los primeros ${promoMonths} meses y ${soles(regular)} después`
        : `${soles(regular)} cada mes`;
    return `Costo mes a mes en ${months} meses: ${course}${once}. ${now === null ? "" : `Hoy pagas ${soles(now)}. `}Total ${soles(total)}.`;
  },
} as const;
