import { ConcurrencyConflict } from "@asesorador/backend/application/handle";
import { ReadModelBehind } from "@asesorador/backend/application/read-model-behind";
import { type EventStore, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { reactorCheckpoint } from "@asesorador/projections/kernel/checkpoint";
import { isMissingTable, isServerState } from "@asesorador/projections/kernel/db";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { handlingState } from "@asesorador/projections/kernel/reactor-kind";
import { withSkips } from "@asesorador/projections/kernel/skips";
import type { Pool } from "pg";
import { isConnectionError, transact } from "../../adapters/postgres/pool.ts";
import type { Group } from "../keep-following.ts";

type Options = { readonly pool: Pool; readonly store: EventStore; readonly attempts?: number };

/** A reactor follows history alone, so that one that fails holds up no other. */
export const reactorGroup = ({ pool, store, attempts }: Options, reactor: Reactor): Group => ({
  names: [reactor.name],
  handling: handlingState({ isTransient, ...(attempts ? { attempts } : {}) }),
  open: async () => {
    const checkpoint = await reactorCheckpoint({ store, transact: (work) => transact(pool, work) }, reactor);
    return [{ processor: await withSkips(pool, reactor), checkpoint }];
  },
});

/** Whether the failure was not caused by the event, so that it may be retried without limit. */
const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  // A missing table: a read model is not built yet.
  if (isServerState(error) || isMissingTable(error)) return true;
  return (
    [ReadModelBehind, ConcurrencyConflict, StoreUnavailable, VaultUnavailable].some(
      (transient) => error instanceof transient,
    ) || isConnectionError(error)
  );
};
