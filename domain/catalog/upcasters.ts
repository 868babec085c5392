import type { Upcasters } from "../kernel/events.ts";

/** Every catalogue event stands at its first version. */
export const catalogUpcasters: Upcasters = {};
