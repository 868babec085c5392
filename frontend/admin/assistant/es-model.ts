/** "US$ 0.15"; more decimals where two would show nothing. */
export const dollars = (amount: number): string =>
  `US$\u00a0${amount.toFixed(amount !== 0 && amount < 0.1 ? 4 : 2)}`;

/** Spanish texts of the optional language model. */
export const es = {
  title: "Modelo de lenguaje",
  note: "Opcional. Solo se le pregunta por los mensajes que el asistente no entendió; el mensaje sale sin correos, teléfonos, documentos, direcciones ni los nombres con que alguien se presenta. Si tarda más de 3 segundos o dice algo que no está en el catálogo, vale la respuesta del asistente.",
  loading: "Cargando el modelo de lenguaje…",
  failed: "No pudimos cargar el modelo de lenguaje",
  retry: "Reintentar",
  none: "Esta instalación no tiene uno configurado. Se configura en el servidor (LANGUAGE_MODEL_URL y LANGUAGE_MODEL_NAME): está en la guía de operación.",
  states: { none: "Sin configurar", off: "Apagado", on: "Encendido", paused: "En pausa por fallas" },
  model: "Modelo",
  host: "Servidor",
  prices: "Precio configurado",
  priceOf: (input: string, output: string) => `${input} y ${output} por millón de tokens de entrada y salida`,
  use: "Uso de los últimos 30 días",
  calls: "Consultas",
  cost: "Costo",
  inputTokens: "Tokens de entrada",
  outputTokens: "Tokens de salida",
  used: "Sirvieron",
  unsure: "Tampoco supo",
  unusable: "Inservibles",
  failedCalls: "Tarde o sin respuesta",
  p95: "95 de cada 100, en",
  noData: "Sin datos",
  definition:
    "Contado de los eventos. El costo son los tokens que informó el servicio por el precio configurado al preguntar. Inservible: no dijo lo que se le pidió, o dijo un número, una marca o una promesa que no está en los datos.",
} as const;
