import type { TemplateKey } from "@asesorador/domain/assistant/config";

type Words = { readonly title: string; readonly placeholder: string };

const TEMPLATES: Readonly<Record<TemplateKey, Words>> = {
  welcome_message: {
    title: "Mensaje de bienvenida",
    placeholder: "¡Hola! Soy {nombre_bot}. Comparo {planes} planes para tu hogar. ¿Qué te gustaría saber?",
  },
  claro_info: {
    title: "Información de Claro",
    placeholder: "Claro tiene {planes} planes para tu hogar, desde {precio_desde} al mes.",
  },
  movistar_info: {
    title: "Información de Movistar",
    placeholder: "Movistar tiene {planes} planes para tu hogar, desde {precio_desde} al mes.",
  },
  bitel_info: {
    title: "Información de Bitel",
    placeholder: "Bitel tiene {planes} planes para tu hogar, desde {precio_desde} al mes.",
  },
  entel_info: {
    title: "Información de Entel",
    placeholder: "Entel tiene {planes} planes para tu hogar, desde {precio_desde} al mes.",
  },
  price_comparison: {
    title: "Comparación de precios",
    placeholder: "Comparo los precios de {operadores}. Los más económicos:",
  },
  speed_recommendation: {
    title: "Recomendación de velocidad",
    placeholder: "La velocidad depende de cuántos se conectan y para qué. Para tu caso:",
  },
  fallback_response: {
    title: "Respuesta cuando no entiende",
    placeholder: "No estoy seguro de haber entendido. ¿Me lo dices de otra forma?",
  },
};

/** Spanish texts of "Respuestas". */
export const es = {
  title: "Respuestas rápidas",
  note: "Cada texto abre la respuesta a un tipo de pregunta; los planes, sus precios y la fecha los pone siempre el catálogo.",
  values: "Valores que se llenan solos:",
  of: TEMPLATES,
  on: "Activa",
  off: "Inactiva",
  switchOf: (title: string) => `Respuesta ${title} activa`,
  textOf: (title: string) => `Texto de ${title}`,
  save: "Guardar",
  saveOf: (title: string) => `Guardar ${title}`,
  empty: "Escribe un texto, o apaga la respuesta para usar el de fábrica.",
  preview: "Así contesta",
  asked: (question: string) => `A «${question}»`,
  unused: "Sin guardar: así quedaría.",
  isOff: "Está apagada: el visitante ve el texto de fábrica.",
  previewFailed: "No pudimos calcular la vista previa.",
  loading: "Calculando…",
  settings: { title: "Ajustes avanzados", note: "Valen desde el siguiente mensaje." },
} as const;
