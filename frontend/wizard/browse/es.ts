/** Spanish texts of the plan list's tools that are loaded from the start. */
export const es = {
  tools: "Filtrar y ordenar",
  toolsOn: (active: number) => `Filtrar y ordenar (${active})`,
  toolsFailed: "No pudimos cargar esta herramienta. Revisa tu conexión e inténtalo otra vez.",
  share: "Compartir",
  copied: "Enlace copiado",
  copyByHand: "Copia este enlace",
  shareTitle: "Mi comparación de planes",
  compare: "Comparar",
  chooseOf: (label: string, name: string, brand: string) => `${label}: ${name}, ${brand}`,
  chooseNamed: (label: string, name: string, brand: string) => `${label} ${name}, ${brand}`,
  compareOf: (name: string, brand: string) => `Comparar ${name}, ${brand}`,
} as const;
