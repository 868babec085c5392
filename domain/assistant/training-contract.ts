import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { requiredText, text } from "../kernel/text.ts";
import { Frequency } from "./retraining-schedule.ts";
import { TrainingCause, TrainingOutcome } from "./training-events.ts";

// Endpoints of "Entrenamiento".

/** In characters. */
export const MAX_USER_INPUT = 500;
export const MAX_BOT_RESPONSE = 800;
const MAX_INTENT = 60;
/** Confidence of an example that an operator adds (companion specification, section 5). */
export const NEW_EXAMPLE_CONFIDENCE = 0.9;

/** A training without an end after this time was stopped with its process. */
export const MAX_TRAINING_MS = 180_000;

/** Companion specification, section 5. */
export const EMPTY_EXAMPLE = "Debes completar tanto la entrada del usuario como la respuesta del bot";

const Id = z.uuid().check(z.toLowerCase());
const Done = z.object({ position: PositionText });

const Example = z.object({
  id: z.string(),
  userInput: z.string(),
  /** "": the assistant's own answer for the intent. */
  botResponse: z.string(),
  intent: z.string(),
  confidence: z.number(),
  isActive: z.boolean(),
  at: z.iso.datetime(),
  by: z.string(),
});
export type Example = z.infer<typeof Example>;

const Model = z.object({
  id: z.string(),
  trainedAt: z.iso.datetime(),
  by: z.string(),
  /** Examples of operators among all. */
  taught: z.int(),
  synonyms: z.int(),
  examples: z.int(),
  accuracy: z.number(),
  evaluation: z.object({ questions: z.int(), right: z.int() }),
  /** What was published when it was trained, measured the same way; null when that is not known. */
  comparedWith: z.nullable(
    z.object({
      modelId: z.nullable(z.string()),
      accuracy: z.number(),
      evaluation: z.object({ questions: z.int(), right: z.int() }),
    }),
  ),
  durationMs: z.int(),
  /** The largest cells beside the diagonal come first; the diagonal holds the right ones. */
  confusion: z.array(z.object({ intent: z.string(), taken: z.string(), count: z.int() })),
});
export type Model = z.infer<typeof Model>;

const Run = z.object({
  /** Of the model that it trained. */
  id: z.string(),
  at: z.iso.datetime(),
  /** "" for the schedule. */
  by: z.string(),
  cause: TrainingCause,
  /** null: not ended, or its process was stopped. */
  outcome: z.nullable(TrainingOutcome),
  accuracy: z.nullable(z.number()),
  /** Accuracy of what was published then. */
  compared: z.nullable(z.number()),
});
export type Run = z.infer<typeof Run>;

const Schedule = {
  frequency: Frequency,
  hour: z.int().check(z.gte(0), z.lte(23)),
  publishes: z.boolean(),
} as const;

export const readTraining = endpoint({
  method: "GET",
  path: "/api/admin/ia-training",
  roles: ["admin"],
  summary: "Los ejemplos, intenciones, sinónimos y modelos del asistente",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({
    examples: z.array(Example),
    /** Own ones of operators first; `examples`: active ones of operators. */
    intents: z.array(
      z.object({ key: z.string(), name: z.nullable(z.string()), isOwn: z.boolean(), examples: z.int() }),
    ),
    synonyms: z.array(z.object({ word: z.string(), means: z.string() })),
    /** The newest first; the published one is always among them. */
    models: z.array(Model),
    /** The newest first. */
    runs: z.array(Run),
    schedule: z.object({
      ...Schedule,
      /** null: never. */
      nextAt: z.nullable(z.iso.datetime()),
    }),
    /** null: the assistant's own. */
    publishedId: z.nullable(z.string()),
    /** What a rollback leads to; null: the assistant's own. */
    previousId: z.nullable(z.string()),
    /** Active material differs from what the newest model has learned. */
    isUntrained: z.boolean(),
    /** A process is training a model. */
    isTraining: z.boolean(),
  }),
});
export type Training = z.infer<typeof readTraining.output>;

export const addExample = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/examples",
  roles: ["admin"],
  summary: "Agrega un ejemplo activo de entrenamiento, sin los datos personales que tenga",
  input: z.object({
    /** Created by the client: a repeat is the same example. */
    id: Id,
    userInput: requiredText(MAX_USER_INPUT),
    botResponse: requiredText(MAX_BOT_RESPONSE),
    intent: requiredText(MAX_INTENT),
  }),
  output: Done,
});

/** The most characters of an import file: MAX_EXAMPLES of usual length. */
export const MAX_EXAMPLE_FILE = 2_000_000;
/** Problems of a file that are named; there may be more. */
export const MAX_NAMED_PROBLEMS = 100;

const ExampleFile = {
  format: z.enum(["json", "csv"]),
  content: z.string().check(z.maxLength(MAX_EXAMPLE_FILE)),
};

/** What a file of examples changes. */
const ImportOutcome = z.object({
  added: z.int(),
  /** Those that exist with the same intent. */
  known: z.int(),
  /** Those that are left out, the first of which are named. */
  problems: z.int(),
  named: z.array(
    z.object({
      /** Line of a CSV file, or place in a JSON list, from 1. */
      at: z.int(),
      what: z.string(),
    }),
  ),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const previewExampleFile = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/examples/preview",
  roles: ["admin"],
  summary:
    "Lo que un archivo JSON o CSV de ejemplos agregaría, y cada línea que no se puede agregar; no cambia nada",
  input: z.object(ExampleFile),
  output: ImportOutcome,
});

export const importExamples = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/examples/import",
  roles: ["admin"],
  summary:
    "Agrega los ejemplos de un archivo JSON o CSV; los que ya existen y las líneas con problemas quedan fuera",
  input: z.object(ExampleFile),
  output: z.extend(ImportOutcome, { position: PositionText }),
});

export const exportExamples = endpoint({
  method: "GET",
  path: "/api/admin/ia-training/examples/export",
  roles: ["admin"],
  summary: "Todos los ejemplos del equipo como archivo JSON o CSV, que se puede importar otra vez",
  input: z.object({ format: ExampleFile.format }),
  output: z.object({ name: z.string(), content: z.string() }),
});

/** One example of an import file. */
export const FileExample = z.object({
  userInput: requiredText(MAX_USER_INPUT),
  botResponse: z.optional(text(MAX_BOT_RESPONSE)),
  intent: requiredText(MAX_INTENT),
  isActive: z.optional(z.boolean()),
});

export const toggleExample = endpoint({
  method: "PATCH",
  path: "/api/admin/ia-training/examples/:id",
  roles: ["admin"],
  summary: "Activa o desactiva un ejemplo",
  input: z.object({ id: Id, isActive: z.boolean() }),
  output: Done,
});

export const removeExample = endpoint({
  method: "DELETE",
  path: "/api/admin/ia-training/examples/:id",
  roles: ["admin"],
  summary: "Elimina un ejemplo",
  input: z.object({ id: Id }),
  output: Done,
});

export const addIntent = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/intents",
  roles: ["admin"],
  summary: "Crea una intención propia",
  input: z.object({ name: requiredText(MAX_INTENT) }),
  output: Done,
});

export const removeIntent = endpoint({
  method: "DELETE",
  path: "/api/admin/ia-training/intents/:key",
  roles: ["admin"],
  summary: "Elimina una intención propia que no tiene ejemplos",
  input: z.object({ key: requiredText(MAX_INTENT) }),
  output: Done,
});

/** In small letters: "WiFi" and "wifi" are one word. */
const Word = requiredText(40).check(z.toLowerCase());
export const changeSynonym = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/synonyms",
  roles: ["admin"],
  summary: "Crea o cambia un sinónimo",
  input: z.object({
    word: Word,
    means: Word,
    /** What the word means in front of the caller, null for nothing: 409 when it is something else. */
    seen: z.optional(z.nullable(z.string())),
  }),
  output: Done,
});

export const removeSynonym = endpoint({
  method: "DELETE",
  path: "/api/admin/ia-training/synonyms/:word",
  roles: ["admin"],
  summary: "Elimina un sinónimo",
  input: z.object({ word: Word, seen: z.optional(z.string()) }),
  output: Done,
});

export const trainModel = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/train",
  roles: ["admin"],
  summary:
    "Empieza a entrenar y a medir un modelo con el material activo, sin publicarlo; aparece en la lista cuando está",
  input: z.object({ id: Id }),
  output: z.object({ id: z.string() }),
});

export const publishModel = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/models/:id/publish",
  roles: ["admin"],
  summary: "Publica un modelo entrenado: decide desde el siguiente mensaje",
  input: z.object({
    id: Id,
    /** The published model in front of the caller, null for the assistant's own: 409 when another one is. */
    seen: z.optional(z.nullable(Id)),
  }),
  output: Done,
});

export const rollBackModel = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/models/:id/rollback",
  roles: ["admin"],
  summary: "Deshace la publicación del modelo: vuelve el que estaba antes",
  input: z.object({ id: Id }),
  output: Done,
});

export const scheduleRetraining = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/schedule",
  roles: ["admin"],
  summary: "Fija cuándo se entrena solo (hora de Lima) y si publica lo que no es peor que lo publicado",
  input: z.object({
    ...Schedule,
    /** The schedule in front of the caller: 409 when it is another one. */
    seen: z.optional(z.object(Schedule)),
  }),
  output: Done,
});

export const readConfusionCell = endpoint({
  method: "GET",
  path: "/api/admin/ia-training/models/:id/confusion",
  roles: ["admin"],
  summary: "Los ejemplos de una celda de la matriz de confusión de un modelo",
  input: z.object({ id: Id, intent: requiredText(MAX_INTENT), taken: requiredText(MAX_INTENT) }),
  output: z.object({
    /** Those that are listed may be fewer. */
    count: z.int(),
    examples: z.array(z.object({ text: z.string(), isOwn: z.boolean() })),
  }),
});

/** Questions on one page of the queue. */
export const MAX_QUEUE = 20;
/** The most repetitions of a question that are reviewed together with it. */
export const MAX_SAME = 100;

const Queued = z.object({
  /** Of the reply. */
  id: z.string(),
  conversationId: z.string(),
  at: z.iso.datetime(),
  question: z.string(),
  reply: z.string(),
  intent: z.string(),
  confidence: z.number(),
  /** Why it is here, the most urgent reason. */
  why: z.enum(["rated_badly", "unanswered", "unsure"]),
});
export type Queued = z.infer<typeof Queued>;

export const readQueue = endpoint({
  method: "GET",
  path: "/api/admin/ia-training/queue",
  roles: ["admin"],
  summary:
    "Preguntas sin respuesta, mal valoradas o con poca confianza que nadie revisó, las más nuevas primero",
  input: z.object({
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(500))),
    position: z.optional(PositionText),
  }),
  /** `total`: of all pages. */
  output: z.object({ total: z.int(), questions: z.array(Queued), nextCursor: z.nullable(z.string()) }),
});

export const labelQuestion = endpoint({
  method: "POST",
  path: "/api/admin/ia-training/queue/:id",
  roles: ["admin"],
  summary:
    "Convierte la pregunta en un ejemplo de la intención, o la descarta, y con ella la misma pregunta de otros visitantes",
  input: z.object({
    /** Of the reply. */
    id: Id,
    conversationId: Id,
    /** Replies to the same question, reviewed with it. Those to another one, reviewed or erased meanwhile are left alone. */
    same: z._default(z.array(z.object({ id: Id, conversationId: Id })).check(z.maxLength(MAX_SAME)), []),
    /** null: dismissed. */
    intent: z.nullable(requiredText(MAX_INTENT)),
    /** What it should have answered; "" leaves the answer to the assistant. */
    botResponse: z._default(text(MAX_BOT_RESPONSE), ""),
  }),
  output: Done,
});
