import { START } from "@asesorador/domain/kernel/event-store";
import { foldHistory } from "./fold-history.ts";
import { type RebuildOptions, RebuildStopped, type Rebuilt } from "./rebuild-options.ts";
import { shadowTables } from "./shadow.ts";
import { swap } from "./swap.ts";

/**
 * Rebuilds a read model from all of history in tables beside the current ones, then swaps them. Until the swap the
 * current tables serve reads and a projector may keep them up to date; the swap never sets the position back. One
 * rebuild of a read model at a time: the tables of an interrupted one are dropped, and one that a later rebuild has
 * superseded fails. Throws PoisonEvent, RebuildStopped, RebuildSuperseded, SwapBlocked, VaultUnavailable,
 * StoreUnavailable, and the database's errors; nothing is swapped then.
 */
export const rebuild = async (options: RebuildOptions): Promise<Rebuilt> => {
  const { transact, readModel, signal } = options;
  const started = performance.now();
  const shadow = await shadowTables(transact, readModel);
  try {
    const fold = foldHistory(options, shadow);
    let point = await fold.from(START);
    await shadow.finish();
    for (;;) {
      point = await fold.from(point.position);
      if (signal.aborted) throw new RebuildStopped(readModel.name);
      const swapped = await swap(options, shadow, point);
      if (swapped !== "too_far_behind")
        return { events: fold.events(), position: swapped, elapsedMs: performance.now() - started };
    }
  } catch (error) {
    // The first error is the cause; tables that remain are dropped by the next rebuild.
    await shadow.drop().catch(() => {});
    throw error;
  }
};
