import type { Upcasters } from "../kernel/events.ts";

/** Every event of the assistant stands at its first version. */
export const assistantUpcasters: Upcasters = {};
