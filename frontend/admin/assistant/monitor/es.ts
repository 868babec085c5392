import type {
  ConversationMessage,
  ConversationStatus,
} from "@asesorador/domain/assistant/conversation-contract";
import { plural } from "@asesorador/domain/kernel/plural";
import { es as consoleWords } from "../es.ts";

type Facts = NonNullable<ConversationMessage["reply"]>;
type ReplySource = Facts["source"];
type ReviewOutcome = NonNullable<Facts["review"]>;

const STATUSES: Readonly<Record<ConversationStatus, string>> = {
  active: "Activa",
  completed: "Completada",
  escalated: "Escalada",
  abandoned: "Abandonada",
};

const SOURCES: Readonly<Record<ReplySource, string>> = {
  template: "una respuesta rápida",
  catalogue: "el catálogo",
  knowledge: "un artículo de la base de conocimiento",
  training: "un ejemplo del equipo",
  rule: "su texto de fábrica",
  fallback: "que no entendió",
};

const REVIEWS: Readonly<Record<ReviewOutcome, string>> = {
  example: "Corregida: es un ejemplo",
  article: "Corregida: es un artículo",
  dismissed: "Revisada",
};

/** Spanish texts of "Conversaciones". */
export const es = {
  loading: "Cargando conversaciones…",
  failed: "No pudimos cargar las conversaciones",
  retry: "Reintentar",
  statuses: STATUSES,
  counts: {
    title: "Cifras de las conversaciones",
    active: "Activas",
    activeNote: "con un mensaje en los últimos 10 minutos",
    completed: "Completadas",
    completedNote: "terminaron con una respuesta",
    leads: "Leads generados",
    leadsNote: (n: string) => `de ${plural(n, "conversación", "conversaciones")}`,
    escalated: "Escaladas",
    escalatedNote: "pasaron a una persona",
  },
  definitions: {
    list: "Las que coinciden con la búsqueda y el estado, sin las borradas; las cifras de arriba sí cuentan las borradas.",
    active: "Su último mensaje tiene menos de 10 minutos y no pasó a una persona.",
    completed:
      "Sin mensajes desde hace 10 minutos o más, sin pedir una persona, y la última pregunta se contestó. Las demás se cuentan como abandonadas.",
    leads:
      "Solicitudes que los visitantes enviaron desde la pestaña del navegador en que conversaron, también con el formulario del chat. Cada una se cuenta una vez. Debajo, las conversaciones con al menos una.",
    escalated:
      "Pasó a una persona al menos una vez: el visitante la pidió, no se le entendió dos veces seguidas, o un asesor la tomó. Cuentan también las conversaciones borradas.",
  },
  stale: {
    title: (when: string) => `No pudimos actualizar: lo que ves es de ${when}`,
    text: "Revisa tu conexión. Lo intentamos otra vez cada 10 segundos.",
  },
  offline: "Sin conexión",
  live: "En vivo",
  paused: "En pausa",
  pause: "Pausar",
  resume: "Reanudar",
  search: "Buscar conversaciones",
  placeholder: "Buscar por visitante o etiqueta...",
  clear: "Borrar la búsqueda",
  status: "Estado",
  all: "Todos los estados",
  list: "Conversaciones",
  none: "Todavía no hay conversaciones",
  noneText: "Aparecen aquí cuando un visitante escribe en el chat.",
  noneHere: "Ninguna conversación coincide",
  noneHereText: "Prueba con otro estado o con otra búsqueda.",
  markets: { peru: "Perú", chile: "Chile" },
  messages: (n: string) => plural(n, "mensaje", "mensajes"),
  leads: (n: string) => plural(n, "lead", "leads"),
  lastAt: (when: string) => `Último: ${when}`,
  open: (name: string) => `Ver la conversación de ${name}`,
  takeOver: {
    title: "Visitantes y asesores",
    waiting: (name: string, since: string) => `${name} espera a un asesor desde las ${since}.`,
    isAway: "No está mirando el chat.",
    mine: (name: string) => `Atiendes a ${name}.`,
    mineUnanswered: (name: string) => `${name} te escribió y espera tu respuesta.`,
    ended: {
      visitor: (name: string, at: string) => `${name} terminó contigo a las ${at}.`,
      automatic: (name: string, at: string) =>
        `${name} volvió al asistente a las ${at}, porque no le escribías.`,
    },
    endedNow: {
      visitor: (at: string) => `El visitante terminó contigo a las ${at}. Sigue el asistente.`,
      automatic: (at: string) => `Volvió al asistente a las ${at}, porque no escribías.`,
    },
    unsent: (text: string) => `Tu mensaje no se envió: «${text}». Vuelve al campo si la tomas otra vez.`,
    take: "Tomar conversación",
    takeOf: (name: string) => `Tomar conversación de ${name}`,
    open: "Abrir",
    openOf: (name: string) => `Abrir la conversación de ${name}`,
    notTaken: "No se pudo tomar la conversación",
    closed: (hours: string, city: string) =>
      `Ahora no se puede tomar: el horario de atención es ${hours}, hora de ${city}.`,
    heldBy: (adviser: string) => `La atiende ${adviser}`,
    held: (adviser: string) => `${adviser} atiende esta conversación.`,
    silence: (minutes: number) =>
      `El asistente no contesta mientras la atiendes. Si no escribes en ${minutes} minutos, vuelve a él.`,
    visitorNow: {
      typing: "El visitante está escribiendo…",
      here: "El visitante está en el chat.",
      away: "El visitante no está mirando el chat: verá lo que escribas cuando vuelva a él.",
    },
    reply: "Tu mensaje al visitante",
    replyHint: "Enter envía; con Mayús + Enter empieza otra línea.",
    send: "Enviar",
    notSent: "No se pudo enviar el mensaje. Sigue en el campo: vuelve a enviarlo.",
    giveBack: "Devolver al asistente",
    returned: "El asistente vuelve a contestar",
    notReturned: "No se pudo devolver la conversación",
  },
  detail: {
    close: "Cerrar",
    loading: "Cargando la conversación…",
    failed: "No pudimos cargar la conversación.",
    erasedText: "[datos eliminados]",
    visitor: "Visitante",
    bot: "Asistente",
    why: "Por qué",
    readByModel: "Entendida por el modelo de lenguaje",
    phrasedByModel: "Entendida y presentada por el modelo de lenguaje",
    confidence: (value: string) => `Confianza ${value}`,
    because: (intent: string, source: string, ms: string) =>
      `Entendió «${intent}» y contestó con ${source}, en ${ms}.`,
    notUnderstood: (ms: string) => `No entendió la pregunta y lo dijo, en ${ms}.`,
    sources: (names: string) => `Fuentes: ${names}`,
    good: "Valorada bien",
    bad: "Valorada mal",
    source: (source: ReplySource) => SOURCES[source],
    review: (outcome: ReviewOutcome) => REVIEWS[outcome],
    intentOf: (intent: string, own: Readonly<Record<string, string>>) =>
      intent === "fallback" ? "No entendió" : consoleWords.intents.nameOf(intent, own),
    tags: "Etiquetas",
    tagsHint: "Separadas por comas; hasta 10, de 30 letras.",
    tagsNow: (tags: string) =>
      tags === ""
        ? "Otra persona las quitó."
        : `Otra persona guardó: ${tags}. Guardar las cambia por las tuyas.`,
    saveTags: "Guardar etiquetas",
    tagged: "Etiquetas guardadas",
    notTagged: "No se pudieron guardar las etiquetas",
    correct: "Corregir",
    correctOf: (reply: string) => `Corregir «${reply}»`,
    correctTitle: "Debió contestar…",
    answer: "Respuesta",
    asExample: "Guardar como ejemplo",
    asArticle: "Guardar como artículo",
    intent: "Intención",
    required: "Escribe la respuesta.",
    madeExample: "Ejemplo agregado",
    madeArticle: "Elemento guardado",
    notMade: "No se pudo guardar la corrección",
    cancel: "Cancelar",
    erase: "Borrar conversación",
    eraseSure: "¿Borrar los textos para siempre? Las cifras quedan.",
    eraseYes: "Sí, borrar",
    erased: "Conversación borrada",
    notErased: "No se pudo borrar la conversación",
    isErased: "Los textos de esta conversación se borraron.",
    openLead: (code: string) => `Ver la solicitud ${code}`,
    hasLeads: (n: string) =>
      `El visitante envió ${plural(n, "solicitud", "solicitudes")} desde esta pestaña.`,
  },
} as const;
