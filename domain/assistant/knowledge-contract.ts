import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { requiredLine, requiredText } from "../kernel/text.ts";
import { STATUSES } from "./knowledge.ts";
import { Category } from "./knowledge-events.ts";

// Endpoints of "Base Conocimiento".

export const MAX_TITLE = 120;
/** An answer holds at most 1,000 characters. */
export const MAX_CONTENT = 900;
export const MAX_TAGS = 10;
export const MAX_TAG = 30;
/** In characters: holds the largest knowledge base, whose articles may have a line break at every second character. */
export const MAX_FILE = 4_000_000;
/** Below this share of good ratings an item needs a review (companion specification, section 4). */
export const REVIEW_BELOW = 85;

const KnowledgeStatus = z.enum(STATUSES);
const Id = z.uuid().check(z.toLowerCase());
/** A file separates tags by commas. */
const Tag = requiredLine(MAX_TAG).check(z.regex(/^[^,]*$/, "Una etiqueta no lleva comas."));
const Tags = z.array(Tag).check(z.maxLength(MAX_TAGS));
const Text = {
  title: requiredLine(MAX_TITLE),
  /** With line breaks as a spreadsheet leaves them: a file that went through one is the same text. */
  content: requiredText(MAX_CONTENT).check(z.overwrite((value) => value.replace(/\r\n?/g, "\n"))),
  category: z._default(Category, "plans"),
  tags: z._default(Tags, []),
} as const;

const Version = z.object({
  title: z.string(),
  content: z.string(),
  category: Category,
  tags: z.array(z.string()),
  version: z.int(),
  at: z.iso.datetime(),
  by: z.string(),
});
export type Version = z.infer<typeof Version>;

const Item = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  category: Category,
  tags: z.array(z.string()),
  status: KnowledgeStatus,
  version: z.int(),
  /** Of the last change of its text. */
  lastUpdated: z.iso.datetime(),
  author: z.string(),
  /** Answers that used it. */
  usage: z.int(),
  /** Its rated answers. */
  rated: z.int(),
  /** Those with a thumb up. */
  good: z.int(),
  /** Their percentage of the rated ones; null without any. */
  effectiveness: z.nullable(z.number()),
  /** Average share of a question's words that it was found by, of its answers, in percent; null without any. */
  confidence: z.nullable(z.number()),
  needsReview: z.boolean(),
});
export type Item = z.infer<typeof Item>;

export const readKnowledge = endpoint({
  method: "GET",
  path: "/api/admin/ia-knowledge",
  roles: ["admin"],
  summary: "Los artículos de la base de conocimiento, con su uso y su efectividad",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({ items: z.array(Item), minEffectiveness: z.number() }),
});

const Done = z.object({ position: PositionText });

export const addItem = endpoint({
  method: "POST",
  path: "/api/admin/ia-knowledge",
  roles: ["admin"],
  summary: "Agrega un artículo en borrador",
  input: z.object({ id: Id, ...Text }),
  output: Done,
});

export const editItem = endpoint({
  method: "PUT",
  path: "/api/admin/ia-knowledge/:id",
  roles: ["admin"],
  summary: "Cambia el texto de un artículo; 409 si otra persona lo cambió antes",
  input: z.object({
    id: Id,
    ...Text,
    /** The version in front of the editor. */
    seen: z.int(),
  }),
  output: Done,
});

export const changeItemStatus = endpoint({
  method: "PATCH",
  path: "/api/admin/ia-knowledge/:id",
  roles: ["admin"],
  summary: "Publica un artículo, lo manda a revisión, lo archiva o lo vuelve a borrador",
  input: z.object({
    id: Id,
    status: KnowledgeStatus,
    /** What is in front of the caller: 409 when text or status are others. */
    seen: z.optional(z.object({ version: z.int(), status: KnowledgeStatus })),
  }),
  output: Done,
});

export const readVersions = endpoint({
  method: "GET",
  path: "/api/admin/ia-knowledge/:id/versions",
  roles: ["admin"],
  summary: "Las versiones de un artículo, la más nueva primero, tantas como dice la configuración",
  input: z.object({ id: Id, position: z.optional(PositionText) }),
  output: z.object({ versions: z.array(Version) }),
});

export const importItems = endpoint({
  method: "POST",
  path: "/api/admin/ia-knowledge/import",
  roles: ["admin"],
  summary: "Agrega los artículos de un archivo JSON o CSV y cambia los que ya existen; todo o nada",
  input: z.object({ format: z.enum(["json", "csv"]), content: z.string().check(z.maxLength(MAX_FILE)) }),
  /** `items`: of the file; the others of them were as the file has them. */
  output: z.object({ position: PositionText, items: z.int(), added: z.int(), changed: z.int() }),
});

export const exportItems = endpoint({
  method: "GET",
  path: "/api/admin/ia-knowledge/export",
  roles: ["admin"],
  summary: "Todos los artículos como archivo JSON o CSV, que se puede importar otra vez",
  input: z.object({ format: z.enum(["json", "csv"]) }),
  output: z.object({ name: z.string(), content: z.string() }),
});

export const reindex = endpoint({
  method: "POST",
  path: "/api/admin/ia-knowledge/reindex",
  roles: ["admin"],
  summary: "Vuelve a armar el índice de los artículos activos",
  input: z.object({}),
  output: z.object({ items: z.int(), terms: z.int() }),
});

/** One item of an import file. */
export const FileItem = z.object({
  id: z.optional(Id),
  ...Text,
  status: z.optional(KnowledgeStatus),
});
