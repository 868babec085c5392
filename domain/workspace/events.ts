import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/** Panel settings of `username`. `columns`: of the lead list, in order; null: the default columns. */
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

/** `owner` saved a set of filters. `search`: the filters in the form of the panel's address, without a search text. */
const ViewSaved = event(
  "ViewSaved",
  1,
  z.object({
    viewId: z.string(),
    owner: z.string(),
    name: z.string(),
    search: z.string(),
    /** Whether it is shared with the whole team. */
    shared: z.boolean(),
  }),
);
const ViewRemoved = event("ViewRemoved", 1, z.object({ viewId: z.string(), owner: z.string() }));

export const workspaceEvents = eventCatalogue([PreferencesChanged, ViewSaved, ViewRemoved]);
export type WorkspaceEvent = EventIn<typeof workspaceEvents>;
