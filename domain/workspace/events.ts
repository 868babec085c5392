import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/** How `username` has arranged the panel. `columns`: of the lead list, in order; null: the panel's own choice. */
const PreferencesChanged = event(
  "PreferencesChanged",
  1,
  z.object({
    username: z.string(),
    columns: z.nullable(z.array(z.string())),
    /** Whether keys without Ctrl or Alt are shortcuts. */
    shortcuts: z.boolean(),
  }),
);

/** `owner` saved a set of filters. `search`: the filters as the panel's address has them, without a search text. */
const ViewSaved = event(
  "ViewSaved",
  1,
  z.object({
    viewId: z.string(),
    owner: z.string(),
    name: z.string(),
    search: z.string(),
    /** Whether the whole team sees it. */
    shared: z.boolean(),
  }),
);
const ViewRemoved = event("ViewRemoved", 1, z.object({ viewId: z.string(), owner: z.string() }));

export const workspaceEvents = eventCatalogue([PreferencesChanged, ViewSaved, ViewRemoved]);
export type WorkspaceEvent = EventIn<typeof workspaceEvents>;
