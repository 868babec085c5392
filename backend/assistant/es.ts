/** Companion specification, section 5. */
export const CONFIG_REQUIRED = "La clave y el valor son obligatorios";

export const CONFIG_NOT_FOUND = "No se encontró la configuración.";
export const configExists = (key: string): string => `Ya existe una configuración con la clave ${key}.`;
export const editedBy = (key: string, who: string, day: string, time: string): string =>
  `${who} cambió ${key} el ${day} a las ${time} mientras lo editabas. Lo que escribiste sigue aquí: revisa y guarda otra vez.`;
export const UNUSABLE_SETTING = "Este ajuste no acepta ese valor: revisa el mínimo, el máximo y el paso.";

export const TRAINING_NOW = "Ya hay un entrenamiento en curso. Espera unos segundos.";
/** `by` is "" for the schedule. */
export const trainingBy = (by: string, time: string): string =>
  by === ""
    ? `El reentrenamiento programado está en curso desde las ${time}. Espera a que termine.`
    : `${by} ya entrena desde las ${time}. Espera a que termine.`;
export const QUESTION_GONE = "Esta pregunta ya no existe: su conversación se borró.";
export const EXAMPLE_GONE = "Este ejemplo ya no existe: otra persona lo eliminó.";
export const INTENT_UNKNOWN = "Esta intención no existe.";
export const INTENT_EXISTS = "Ya existe una intención con ese nombre.";
export const INTENT_USED = "Esta intención tiene ejemplos: elimínalos o cámbialos antes.";
export const ANSWER_MISSING = "Una intención propia necesita la respuesta del bot.";
export const MODEL_UNKNOWN = "Este modelo no existe.";
export const NOT_PUBLISHED = "Este modelo ya no es el publicado: otra persona lo cambió.";
export const PUBLISHED_MOVED =
  "Otra persona publicó otro modelo, o lo deshizo. Mira cuál está publicado y vuelve a intentarlo.";
export const SCHEDULE_MOVED =
  "Otra persona cambió el reentrenamiento. Lo que elegiste sigue aquí: mira el próximo y guarda otra vez.";
export const SYNONYM_MOVED =
  "Otra persona cambió este sinónimo. Lo que escribiste sigue aquí: mira la lista y guarda otra vez.";
export const OTHER_EXAMPLE =
  "Esta pregunta ya tiene un ejemplo con otra intención o respuesta. Míralo en la lista: lo tuyo no se guardó.";
export const REVIEWED = "Otra persona ya revisó esta pregunta. Lo tuyo no se guardó.";
export const TOO_MUCH = "Llegaste al máximo: elimina algo antes de agregar más.";

export const ITEM_REQUIRED = "Título y contenido son obligatorios";
export const ITEM_UNKNOWN = "Este elemento no existe.";
export const ITEM_MOVED = "Otra persona cambió este elemento antes. Mira cómo quedó y vuelve a intentarlo.";
const counted = (value: number): string => value.toLocaleString("es-PE");
export const itemsFull = (most: number): string =>
  `No caben más de ${counted(most)} elementos: cambia uno archivado en lugar de agregar otro.`;
export const file = {
  problem: (at: number, what: string) => `Elemento ${at}: ${what}`,
  repeats: (at: number) => `repite el elemento ${at}.`,
  notAnObject: "debe ser un objeto con title y content.",
  notJson: "El archivo no es un JSON completo: está cortado o es de otro tipo.",
  notUtf8: "El archivo no está en UTF-8 y sus tildes se perderían. Guárdalo como UTF-8.",
  shape: "El JSON no tiene la forma de una exportación: una lista de elementos con title y content.",
  empty: "El archivo no tiene elementos.",
  tooMany: (most: number) => `El archivo tiene más de ${counted(most)} elementos.`,
  noTitle: "Falta la columna title.",
  noContent: "Falta la columna content.",
  unknownColumn: (name: string) => `No conocemos la columna «${name}». Usa las de «Exportar CSV».`,
} as const;

export const exampleFile = {
  shape: "El JSON no tiene la forma de una exportación: una lista de ejemplos con userInput e intent.",
  notAnObject: "debe ser un objeto con userInput e intent.",
  noInput: "Falta la columna userInput.",
  noIntent: "Falta la columna intent.",
  notActive: "isActive: escribe sí o no.",
  yes: "sí",
  no: "no",
  unknownIntent: (intent: string) => `La intención «${intent}» no existe.`,
  answerMissing: (intent: string) => `La intención «${intent}» es propia y necesita una respuesta.`,
  otherIntent: (intent: string) => `Ya hay un ejemplo con este texto y la intención «${intent}».`,
  repeats: (at: number) => `Repite el texto del elemento o línea ${at}.`,
  noRoom: (added: number, room: number) =>
    `El archivo agregaría ${counted(added)} ejemplos y caben ${counted(room)} más. Quita líneas del archivo, o elimina ejemplos.`,
} as const;

export const TAGS_MOVED =
  "Otra persona cambió estas etiquetas. Lo que escribiste sigue aquí: mira cuáles son ahora y guarda otra vez.";
export const NO_CONVERSATION = "Esta conversación no existe.";
export const takenBy = (adviser: string): string => `${adviser} ya atiende esta conversación.`;
export const TAKEN_BEFORE = "Otra persona tomó esta conversación y ya la devolvió. Vuelve a intentarlo.";
export const NOT_HELD =
  "Ya no atiendes esta conversación: volvió al asistente o la tomó otra persona. Si la tomas de nuevo, lo que escribiste sigue ahí.";
export const CONVERSATION_GONE = "Los textos de esta conversación se borraron: ya no se puede contestar.";
export const CONVERSATION_FULL = "Esta conversación llegó al máximo de mensajes.";
export const SUPPORT_CLOSED = "Fuera del horario de atención no se toman conversaciones.";
/** For pages of an earlier version, which cannot show an adviser's messages. */
export const FOR_ADVISER = "Tu mensaje le llegó al asesor que te atiende.";
