import type { LanguageModelMode } from "@asesorador/domain/assistant/language-model-modes";
import type {
  HistoryRetention,
  Language,
  ReviewFrequency,
  Tone,
} from "@asesorador/domain/assistant/settings";

const TONES: Readonly<Record<Tone, string>> = {
  friendly: "Amigable",
  professional: "Profesional",
  casual: "Casual",
  formal: "Formal",
};

const LANGUAGES: Readonly<Record<Language, string>> = {
  "es-PE": "Español (Perú)",
  es: "Español",
  en: "Inglés",
};

const RETENTIONS: Readonly<Record<HistoryRetention, string>> = {
  "10": "10 versiones",
  "25": "25 versiones",
  "50": "50 versiones",
};

const FREQUENCIES: Readonly<Record<ReviewFrequency, string>> = {
  weekly: "Semanal",
  monthly: "Mensual",
  quarterly: "Trimestral",
};

const LANGUAGE_MODELS: Readonly<Record<LanguageModelMode, string>> = {
  off: "Apagado",
  understand: "Entender preguntas",
  phrase: "Entender y presentar",
};

/** Spanish texts of the settings' fields. */
export const es = {
  save: "Guardar",
  names: {
    confidence_threshold: "Umbral de confianza",
    max_suggestions: "Máximo de respuestas sugeridas",
    response_time: "Tiempo de respuesta (segundos)",
    max_messages: "Máximo de mensajes por conversación",
    tone: "Tono",
    language: "Idioma",
    knowledge_min_effectiveness: "Efectividad mínima",
    knowledge_history: "Versiones que se guardan a la vista",
    knowledge_review: "Frecuencia de revisión",
    language_model: "Uso del modelo de lenguaje",
  },
  hints: {
    confidence_threshold:
      "De 0 a 1, de 0.1 en 0.1. Con menos confianza pregunta «¿Te refieres a…?» con las dos lecturas más probables; si tampoco entiende la siguiente, pasa a una persona.",
    max_suggestions: "De 1 a 5 preguntas sugeridas bajo cada respuesta.",
    response_time: "De 1 a 10. Es la meta: Analíticas muestra cuántas respuestas la cumplen.",
    max_messages: "De 5 a 50. Después sigue en una conversación nueva, sin que el visitante lo note.",
    tone: "Cambia saludos, agradecimientos, despedidas y lo que dice cuando no entiende.",
    knowledge_min_effectiveness: "De 0 a 100 %. La base de conocimiento marca los artículos por debajo.",
    knowledge_history: "Cuántas versiones de cada artículo se muestran y se pueden restaurar.",
    knowledge_review: "Un artículo que nadie cambió en ese tiempo pide revisión.",
    language_model:
      "Entender: dice qué pregunta es. Presentar: escribe además la frase sobre la lista de planes. Los precios los pone siempre el catálogo.",
    language: "De esos mismos textos; los planes y las preguntas sugeridas siguen en español.",
  },
  bounds: (min: string, max: string, step: string) => `Un número de ${min} a ${max}, de ${step} en ${step}.`,
  saveOf: (name: string) => `Guardar ${name}`,
  isDefault: "Valor de fábrica",
  options: {
    tone: TONES,
    language: LANGUAGES,
    knowledge_history: RETENTIONS,
    knowledge_review: FREQUENCIES,
    language_model: LANGUAGE_MODELS,
  },
} as const;
