import type { Country } from "../../kernel/market.ts";
import { es } from "../es.ts";
import { MARKET_WORDS } from "../market-words.ts";
import type { Language, Settings, Tone } from "../settings.ts";

/**
 * Texts that follow the configured tone and language; whatever states facts of the catalogue does not. Every tone says "tú",
 * as those texts do.
 */
export type Manners = {
  readonly greeting: (botName: string) => string;
  readonly thanks: string;
  readonly goodbye: (country: Country) => string;
  readonly fallback: string;
  /** Of a subject that is not the assistant's. */
  readonly outside: string;
  readonly clarify: string;
};

const friendly: Manners = {
  greeting: es.greeting,
  thanks: es.thanks,
  goodbye: es.goodbye,
  fallback: es.fallback,
  outside: es.outside,
  clarify: es.clarify,
};

const professional: Manners = {
  greeting: (botName) =>
    `Hola, soy ${botName}, el asistente de Asesorador. Comparo planes de internet, TV y telefonía para tu hogar. ¿En qué puedo ayudarte?`,
  thanks: "Con gusto. Para seguir, indícame tu operador, cuánto pagas o qué velocidad necesitas.",
  goodbye: (country) =>
    `Hasta pronto. Con tu ${MARKET_WORDS[country].bill} a mano podemos comparar lo que pagas con los planes de nuestro catálogo.`,
  fallback:
    "No estoy seguro de haberte entendido. Te puedo hablar de planes de internet, TV y telefonía para el hogar (precios, velocidades, operadores), de alarmas, de seguros de auto y de cómo funciona este comparador. ¿Podrías decirlo de otra forma?",
  outside:
    "Con eso no puedo ayudarte. Te puedo hablar de planes de internet, TV y telefonía para el hogar (precios, velocidades, operadores), de alarmas, de seguros de auto y de cómo funciona este comparador.",
  clarify: "¿Te refieres a una de estas preguntas? Toca una o dila de otra forma.",
};

const casual: Manners = {
  greeting: (botName) => `¡Hola! Soy ${botName} 👋 ¿Qué plan buscamos hoy: internet, TV o teléfono?`,
  thanks: "¡De nada! ¿Seguimos? Dime tu operador, cuánto pagas o qué velocidad quieres.",
  goodbye: (country) => {
    const { bill, goodbye } = MARKET_WORDS[country];
    return `¡${goodbye}! Vuelve con tu ${bill} y comparamos lo que pagas.`;
  },
  fallback:
    "Uy, no te entendí. Sé de internet, TV y teléfono para la casa: precios, velocidades y operadores. ¿Me lo dices de otra forma?",
  outside: "Uy, de eso no sé. Sé de internet, TV y teléfono para la casa: precios, velocidades y operadores.",
  clarify: "¿Es una de estas? Toca una o dímelo de otra forma.",
};

const formal: Manners = {
  greeting: (botName) =>
    `Buen día. Te saluda ${botName}, asistente de Asesorador. Estoy a tu disposición para comparar planes de internet, TV y telefonía para tu hogar.`,
  thanks: "Ha sido un gusto atenderte. Quedo a tu disposición para cualquier otra consulta.",
  goodbye: () => "Hasta una próxima oportunidad. Te agradecemos la visita.",
  fallback:
    "Te ruego que me disculpes: no estoy seguro de haberte entendido. Puedo informarte sobre planes de internet, TV y telefonía para el hogar: precios, velocidades y operadores. ¿Tendrías la amabilidad de decirlo de otra manera?",
  outside:
    "Lamento no poder ayudarte con eso. Puedo informarte sobre planes de internet, TV y telefonía para el hogar: precios, velocidades y operadores.",
  clarify: "¿Te refieres a una de estas preguntas? Puedes tocar una o formularla de otra manera.",
};

const TONES: Readonly<Record<Tone, Manners>> = { friendly, professional, casual, formal };

const english: Manners = {
  greeting: (botName) =>
    `Hello! I am ${botName}. I compare home internet, TV and telephone plans. The plans below are shown in Spanish.`,
  thanks: "You are welcome! Tell me your operator, what you pay or the speed you need.",
  goodbye: () => "Goodbye! With your bill at hand we can put it next to the plans of our catalogue.",
  fallback:
    "I am not sure I understood. I know home internet, TV and telephone plans: prices, speeds and operators. Could you say it in Spanish, for example «planes de internet»?",
  outside:
    "I cannot help with that. I know home internet, TV and telephone plans: prices, speeds and operators.",
  clarify: "Do you mean one of these questions? Tap one or say it differently.",
};

/** Peru's Spanish and Spanish share their texts. */
const LANGUAGES: Readonly<Record<Language, Manners | null>> = { "es-PE": null, es: null, en: english };

export const mannersOf = ({ tone, language }: Pick<Settings, "tone" | "language">): Manners =>
  LANGUAGES[language] ?? TONES[tone];
