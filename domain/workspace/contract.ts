import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { line, requiredLine } from "../kernel/text.ts";

// The lead list as each account has arranged it: columns, shortcuts and saved views.

const TEAM = ["admin", "adviser"] as const;
export const VIEW_NAME_MAX = 40;
const SEARCH_MAX = 400;

export const Preferences = z.object({
  /** The list's columns in order; null: the panel's own choice. Unknown names are ignored by the panel. */
  columns: z.nullable(z.array(z.string().check(z.regex(/^[a-zA-Z]{1,30}$/))).check(z.maxLength(30))),
  /** Whether keys without Ctrl or Alt are shortcuts. */
  shortcuts: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;

export const DEFAULT_PREFERENCES: Preferences = { columns: null, shortcuts: true };

export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The filters as the panel's address has them. */
  search: z.string(),
  owner: z.string(),
  shared: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const readWorkspace = endpoint({
  method: "GET",
  path: "/api/admin/workspace",
  roles: TEAM,
  summary: "Las preferencias de la cuenta, sus vistas y las que el equipo comparte",
  input: z.object({}),
  output: z.object({
    preferences: Preferences,
    views: z.array(SavedView),
    /** Whether the account may export leads. */
    mayExport: z.boolean(),
  }),
});

export const savePreferences = endpoint({
  method: "PUT",
  path: "/api/admin/workspace/preferences",
  roles: TEAM,
  summary: "Guarda las columnas y los atajos de la cuenta",
  input: Preferences,
  output: z.object({ ok: z.literal(true) }),
});

export const saveView = endpoint({
  method: "PUT",
  path: "/api/admin/workspace/views/:id",
  roles: TEAM,
  summary: "Guarda una vista; otra del mismo nombre y de la misma cuenta se reemplaza",
  input: z.object({
    /** Made by the client, so that a repeat is the same view. */
    id: z.uuid(),
    name: requiredLine(VIEW_NAME_MAX),
    search: line(SEARCH_MAX),
    shared: z.boolean(),
  }),
  output: z.object({ id: z.uuid() }),
});

export const removeView = endpoint({
  method: "DELETE",
  path: "/api/admin/workspace/views/:id",
  roles: TEAM,
  summary: "Borra una vista propia; un administrador, también una compartida",
  input: z.object({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
});
