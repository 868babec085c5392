// Spanish names of what a lead's clear fields hold, for the panel and for exported files; code-lists.ts has the codes.

/** The code's name where there is one, else the code: other clients send their own words. */
export const named = (names: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(names, code) ? (names[code] ?? code) : code;

export const CATEGORY_NAMES = {
  telecomunicaciones: "Telecomunicaciones",
  planes_moviles: "Planes móviles",
  alarmas: "Alarmas",
  seguro_auto: "Seguro de auto",
  otra: "Otra categoría",
} as const;

/** Websites and clients that send leads. */
export const SOURCE_NAMES = {
  peru_wizard: "Cotizador Perú",
  peru_website: "Cotizador estilo Chile",
  "sitio web": "Sitio web",
  chat_asistente: "Chat",
  panel_visita: "Equipo, en visita",
  panel_llamada: "Equipo, por llamada",
  panel_importacion: "Importado",
  otro: "Otra fuente",
  api: "API",
} as const;

export const PRIORITY_NAMES = {
  ahorrar: "Ahorrar dinero",
  mejor_servicio: "Mejor servicio",
  ambos: "Balance precio-calidad",
} as const;

/** What a visitor has today, of all wizards. */
export const CURRENT_SERVICE_NAMES = {
  internet: "Solo Internet",
  doble: "Doble Pack",
  triple: "Triple Pack",
  sin_internet: "Sin internet en casa",
  alarma: "Con alarma",
  sin_alarma: "Sin alarma",
  third_party: "Responsabilidad Civil",
  comprehensive: "Todo Riesgo",
  limited: "Contra Terceros Plus",
  sin_seguro: "Todavía sin seguro",
} as const;

export const HOUSING_NAMES = { casa: "Casa", edificio: "Edificio" } as const;
