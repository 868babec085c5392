import { serviceEvents, serviceStream } from "@asesorador/domain/catalog/events";
import { fold } from "@asesorador/domain/kernel/decider";
import type { Position } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { service } from "./aggregates.ts";

/** A service as history had it before a position; null: there was none. Throws StoreUnavailable. */
export const serviceBefore =
  ({ store }: Pick<Context, "store">) =>
  async (serviceId: number, position: Position) => {
    const stored = await store.readStream(serviceStream(serviceId));
    const earlier = stored.filter((event) => event.position < position).map(serviceEvents.decode);
    return fold(service.decider, earlier)?.fields ?? null;
  };
