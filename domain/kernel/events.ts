import * as z from "zod/mini";
import type { Fact, Recorded } from "./event-store.ts";

/** Schema of one event: past-tense `type`, its latest `version`, and its data. */
export const event = <Type extends string, Version extends number, Data extends z.ZodMiniType>(
  type: Type,
  version: Version,
  data: Data,
) => z.object({ type: z.literal(type), version: z.literal(version), data });

/** Lifts stored data of `Type@version` to the next version. Keyed "LeadSubmitted@1". */
export type Upcasters = Readonly<Record<string, (data: never) => unknown>>;

/**
 * Reads stored events (already opened by the vault) as the latest version.
 * Throws ZodError when history holds what no schema knows.
 */
export const decoder =
  <Event extends Fact>(schema: z.ZodMiniType<Event>, upcasters: Upcasters) =>
  (stored: Recorded): Recorded<Event> => {
    const { type, version, data } = upcast(stored, upcasters);
    return { ...stored, ...schema.parse({ type, version, data }) };
  };

/** The same event in its latest shape, unchecked; a sealed block stays sealed. */
export const upcast = (stored: Recorded, upcasters: Upcasters): Recorded => {
  let { version, data } = stored;
  for (;;) {
    const lift = upcasters[`${stored.type}@${version}`];
    if (!lift) return { ...stored, version, data };
    data = lift(data as never);
    version += 1;
  }
};
