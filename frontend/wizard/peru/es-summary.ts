/** Spanish texts of the receipt beside steps 1 and 2, loaded on wide screens only. */
export const esSummary = {
  unknownAmount: "S/\u00a0—",
  heading: "Tu cuenta de hoy",
  tab: "TU RECIBO",
  housing: "Vivienda",
  company: "Compañía",
  service: "Servicio",
  priority: "Te importa más",
  unknown: "por completar",
  perMonth: "al mes",
  year: "En un año pagas",
  note: "Tus datos de contacto se piden recién al final.",
} as const;
