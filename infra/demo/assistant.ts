import { configDecider } from "@asesorador/domain/assistant/config-decider";
import { type ConfigEvent, configStream } from "@asesorador/domain/assistant/events";

export const DEMO_BOT_NAME = "Sol";
const CONFIGS = [
  ["botName", DEMO_BOT_NAME],
  [
    "welcomeMessage",
    "¡Hola! Soy Sol, el asistente de Asesorador. Te ayudo a comparar internet, TV y telefonía para tu hogar: pregúntame por precios, velocidades u operadores.",
  ],
] as const;

/** The demo assistant's configuration: its name and its greeting. */
export const demoConfigs = (): readonly { readonly stream: string; readonly fact: ConfigEvent }[] =>
  CONFIGS.flatMap(([key, value]) => {
    const decision = configDecider.decide({ type: "AddConfig", key, value, isActive: true }, null);
    if (!decision.ok) throw new Error(`demo configuration ${key} refused: ${decision.rejection}`);
    return decision.events.map((fact) => ({ stream: configStream(key), fact }));
  });
