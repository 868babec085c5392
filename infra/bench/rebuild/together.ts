import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { progressLine } from "../../operations/progress-line.ts";
import { rebuildReadModel } from "../../processing/read-models/rebuild.ts";
import { rebuildSlots } from "../../processing/read-models/rebuild-slots.ts";

type Rebuild = Parameters<typeof rebuildReadModel>[0];

/** Rebuilds read models as `npm run events -- rebuild` does, with a line of progress. */
export const rebuildTogether = async (
  { pool, url, store, vault }: Pick<Rebuild, "pool" | "url" | "store" | "vault">,
  wanted: readonly ReadModel[],
) => {
  const line = progressLine(process.stdout);
  const { signal } = new AbortController();
  const onProgress: Rebuild["onProgress"] = ({ readModel: what, ...rest }) =>
    line.show({ what: `Rebuilding ${what}`, ...rest });
  const rebuilt = await Promise.all(
    [...rebuildSlots().of(wanted)].map(([readModel, slot]) =>
      slot.run((reads) =>
        rebuildReadModel({ pool, url, store, vault, readModel, reads, signal, onProgress }),
      ),
    ),
  );
  return { line, events: rebuilt.reduce((sum, { events }) => sum + events, 0) };
};
