import { plural } from "@asesorador/domain/kernel/plural";
/** Every Spanish text of the charts of leads. */
export const esCharts = {
  title: "Evolución de los leads",
  intro: "Por día de Lima; en 90 días, por semana.",
  period: "Período",
  periods: { 30: "30 días", 90: "90 días" },
  failed: "No se pudieron leer las cifras.",
  loading: "Leyendo cifras…",
  of: (from: string, until: string) => (from === until ? from : `${from} al ${until}`),
  day: "Día",
  week: "Semana",
  received: {
    title: "Leads recibidos",
    note: (count: string) => `${count} en el período`,
    submitted: "Recibidos",
  },
  moves: {
    title: "Avances por estado",
    note: (count: string) => `${plural(count, "convertido", "convertidos")} en el período`,
    contacted: "Contactado",
    interested: "Interesado",
    quoted: "Cotizado",
    converted: "Convertido",
    lost: "Perdido",
  },
  savings: {
    title: "Ahorro mensual ofrecido",
    note: (amount: string, leftOut: number) =>
      `${amount} en el período${leftOut === 0 ? "" : `, sin contar ${leftOut} con el pago en duda`}`,
    monthlySavings: "Ahorro mensual",
  },
  promise: {
    title: "Promesa de primer contacto",
    note: (share: string) => `${share} cumplida a tiempo`,
    noteNone: "Nada vencido todavía",
    met: "A tiempo",
    late: "Tarde",
    breached: "Vencida",
    waiting: "Por vencer",
  },
} as const;
