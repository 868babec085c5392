import * as z from "zod/mini";

/** Server-sent events about changed read models, for the panel. */
export const LIVE_PATH = "/api/admin/live";
/** The event's name. */
export const LIVE_EVENT = "changed";

/** Read models whose rows may have changed since the last message; the caller refetches what it shows of them. */
export const LiveMessage = z.object({ readModels: z.array(z.string()) });
export type LiveMessage = z.infer<typeof LiveMessage>;
