import { plural } from "@asesorador/domain/kernel/plural";

/** Spanish texts of "Analíticas". */
export const es = {
  title: "Analíticas",
  intro: "De las conversaciones que empezaron en el período, en Perú y Chile, por el reloj de Lima.",
  period: "Período",
  loading: "Cargando analíticas…",
  failed: "No pudimos cargar las analíticas",
  retry: "Reintentar",
  empty: "Ninguna conversación empezó en este período",
  emptyText: "Prueba con un período más largo.",
  sections: "Secciones de las analíticas",
  parts: {
    overview: "Resumen",
    performance: "Rendimiento",
    satisfaction: "Satisfacción",
    failures: "Fallas",
    geographic: "Geografía",
  },
  units: { hour: "Hora", day: "Día", week: "Semana" },
  inPeriod: (n: string) => `${n} en el período`,
  noData: "Sin datos",
  of: (n: string, all: string) => `${n} de ${all}`,
  ofConversations: (share: string) => `${share} de las conversaciones`,
  conversations: "Conversaciones",
  questions: (n: string) => plural(n, "mensaje del visitante", "mensajes de visitantes"),
  leads: "Leads",
  escalated: "Pasaron a una persona",
  withAdviser: (share: string, n: string) => `${share} de las conversaciones; ${n} con un asesor en el chat`,
  satisfaction: "Satisfacción",
  rated: (n: string) => plural(n, "valoración", "valoraciones"),
  unrated: "Nadie valoró una respuesta",
  trend: "Conversaciones y leads",
  withLead: "Con lead",
  withoutLead: "Sin lead",
  activity: "Actividad por hora",
  busiest: (hour: string) => `La hora con más conversaciones: ${hour}`,
  responseTime: "Tiempo de respuesta",
  most: (time: string) => `95 de cada 100, en ${time} o menos`,
  withinTarget: "Dentro de la meta",
  target: (time: string, n: string, all: string) => `Meta de ${time}: ${n} de ${all}`,
  understood: "Preguntas que entendió",
  continued: "Siguieron conversando",
  replies: "Respuestas",
  misunderstood: "No entendió",
  ratings: "Valoraciones",
  rating: "Valoración",
  count: "Cantidad",
  share: "Porcentaje",
  thumbsUp: "Pulgar arriba",
  thumbsDown: "Pulgar abajo",
  byHour: "Valoraciones por hora",
  failedReplies: "Respuestas fallidas",
  ofReplies: (share: string) => `${share} de las respuestas`,
  unclear: "Pidió aclarar",
  topics: "Temas con más fallas",
  topic: "Tema",
  failures: "Fallidas",
  failureRate: "Tasa de fallas",
  noFailures: "Ninguna respuesta falló en este período.",
  correct: "Las preguntas que fallaron se revisan en Entrenamiento.",
  unknownTopic: "Pregunta que no entendió",
  markets: "Conversaciones por mercado",
  market: "Mercado",
  districts: "Conversaciones por distrito",
  district: "Distrito o comuna",
  withDistrict: (n: string, all: string) =>
    `${n} de ${all} conversaciones dijeron un distrito o una comuna; los porcentajes son de esas.`,
  noDistricts: "En ninguna conversación del período se dijo un distrito o una comuna.",
  names: { peru: "Perú", chile: "Chile" },
} as const;

/** What each figure counts. */
export const definitions = {
  conversations: "Conversaciones que empezaron en el período. Cuentan también las borradas.",
  leads: "De esas conversaciones, aquellas desde cuya pestaña del navegador se envió al menos una solicitud.",
  escalated:
    "De esas conversaciones, las que pasaron a una persona al menos una vez: el visitante la pidió, o no se le entendió dos veces seguidas. Con un asesor en el chat: las que un asesor tomó al menos una vez, aunque el visitante no la hubiera pedido.",
  satisfaction:
    "De las respuestas de esas conversaciones que alguien valoró, las que tienen pulgar arriba. Vale la última valoración de cada respuesta.",
  trend:
    "Conversaciones por el momento en que empezaron; con lead, si desde ellas se envió al menos una solicitud.",
  activity: "Conversaciones por la hora de Lima en que empezaron, sumadas sobre todos los días del período.",
  responseTime:
    "Promedio del tiempo que tardó el servidor en preparar cada respuesta de esas conversaciones.",
  withinTarget:
    "De esas respuestas, las que tardaron a lo sumo los segundos de la meta configurada hoy en Respuestas.",
  understood:
    "De todas las respuestas, las que no fueron «no entendí». No dice si la respuesta fue correcta: eso lo dicen las valoraciones.",
  continued: "De esas conversaciones, aquellas en que el visitante escribió al menos dos mensajes.",
  replies: "Respuestas de las conversaciones, por el momento en que la conversación empezó.",
  ratings: "La última valoración de cada respuesta, por el momento en que la conversación empezó.",
  byHour:
    "La última valoración de cada respuesta, por la hora de Lima en que la conversación empezó, sobre todos los días del período.",
  failedReplies:
    "Respuestas que no entendieron la pregunta, que pidieron aclararla o que tienen pulgar abajo; cada una se cuenta una vez.",
  misunderstood: "Respuestas «no entendí».",
  unclear: "Respuestas que preguntaron qué quiso decir el visitante.",
  thumbsDown: "Respuestas cuya última valoración es pulgar abajo.",
  topics:
    "Por tema de la respuesta: cuántas se dieron, cuántas fallaron y qué parte es. A lo sumo diez temas.",
  markets:
    "Conversaciones por el mercado del sitio en que se abrió el chat, con sus leads y su satisfacción. El chat no pregunta la ubicación.",
  districts:
    "Conversaciones en que el visitante nombró un distrito o una comuna, por el último que nombró, con sus leads y su satisfacción. A lo sumo quince. Del texto solo se guarda el código.",
} as const;
