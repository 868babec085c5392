const SPAN = { year: "un año", twoYears: "24 meses" } as const;

/** Spanish texts of a plan's costs and of the check of its price, shared by both telecom wizards. */
export const esCosts = {
  perMonth: "al mes",
  perMonthFor: (months: number) => (months === 1 ? "al mes, 1 mes" : `al mes, ${months} meses`),
  freeMonths: (months: number) =>
    months === 1 ? "El primer mes no pagas" : `Los primeros ${months} meses no pagas`,
  later: (price: string) => `Después ${price}`,
  always: "El mismo precio todos los meses",
  joint: " · ",
  average: (price: string) => `promedio a 24 meses ${price}`,
  rise: (month: number, more: string) =>
    month === 1
      ? `Pagas ${more} más al mes que hoy.`
      : `Desde el mes ${month} pagas ${more} más al mes que hoy.`,
  riseShort: (month: number, more: string) =>
    month === 1 ? `Pagas ${more} más al mes que hoy` : `Desde el mes ${month}: ${more} más que hoy`,
  saved: "Ahorro del primer año",
  paidOnTop: "Pagas de más el primer año",
  firstYear: (onTop: boolean, amount: string) =>
    onTop ? `Pagas ${amount} de más el primer año` : `Ahorras ${amount} el primer año`,
  firstYearSame: "Pagas lo mismo el primer año",
  /** Where nothing is paid today. */
  firstYearPaid: (amount: string) => `Total: ${amount} el primer año`,
  yearTotal: "Total del primer año",
  total: "Total en 24 meses",
  installation: "Instalación y router",
  fee: (amount: string) => `Instalación ${amount}, ya contada`,
  counted: "La instalación ya está contada en estos montos.",
  free: "Gratis",
  permanence: "Permanencia",
  noPermanence: "Sin plazo",
  months: (months: number) => (months === 1 ? "1 mes" : `${months} meses`),
  ask: "Consultar",
  coverage: "Cobertura en tu casa",
  unconfirmed: "Por confirmar",
  coverageMissing: "No pudimos cargar la cobertura de tu zona. La volvemos a pedir en unos segundos.",
  checked: (day: string) => `Precio revisado el ${day}`,
  unchecked: "Precio sin fecha de revisión",
  source: (source: string) => ` · fuente: ${source}`,
  savesMost: (span: keyof typeof SPAN) => `El que más ahorra en ${SPAN[span]}`,
  savesMore: (span: keyof typeof SPAN, plan: string, saved: string, own: string) =>
    `El que más ahorra en ${SPAN[span]} es ${plan}: ${saved}. Este, ${own}.`,
  savesNothing: "nada",
  honest: "Seamos honestos contigo",
  fewer: "Ver menos planes",
  nothingSaved:
    "Ningún plan de tu tipo que puedas contratar te ahorra, ni en un año ni en dos: los que empiezan costando menos suben o cobran instalación.",
  stay: "Si buscas ahorrar, por ahora no te conviene cambiar.",
} as const;
