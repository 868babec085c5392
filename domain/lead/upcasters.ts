import type { Upcasters } from "../kernel/events.ts";

/** Every lead event stands at its first version. */
export const leadUpcasters: Upcasters = {};
