import { leadStream } from "@asesorador/domain/lead/events";
import type { KeepLead } from "./plain-route.ts";
import { loadYardstick } from "./yardsticks.ts";

/**
 * The used part of the packages' API; they are no dependencies of the project, so their types are not available here.
 */
type Emmett = {
  readonly getPostgreSQLEventStore: (
    url: string,
    options: { readonly connectionOptions: { readonly pool: unknown } },
  ) => {
    readonly schema: { migrate(): Promise<unknown> };
    appendToStream(
      stream: string,
      events: readonly { readonly type: string; readonly data: unknown; readonly metadata: unknown }[],
      options: { readonly expectedStreamVersion: string },
    ): Promise<unknown>;
  };
};
type Pg = { readonly Pool: new (settings: object) => { on(event: "error", listen: () => void): void } };

/** Appends the same event, unsealed, to a new stream, over a pool of the same size as the CRUD route's. */
export const appendingByEmmett = async (url: string, connections: number): Promise<KeepLead> => {
  const { getPostgreSQLEventStore } = loadYardstick("@event-driven-io/emmett-postgresql") as Emmett;
  const { Pool } = loadYardstick("pg") as Pg;
  // Kept open while other contenders run, as our own pools are.
  const pool = new Pool({ connectionString: url, max: connections, idleTimeoutMillis: 300_000 });
  pool.on("error", () => {});
  const store = getPostgreSQLEventStore(url, { connectionOptions: { pool } });
  await store.schema.migrate();
  return (leadId, data) => {
    const at = new Date().toISOString();
    const metadata = {
      actor: "visitor",
      correlationId: leadId,
      causationId: leadId,
      occurredAt: at,
      recordedAt: at,
    };
    return store.appendToStream(leadStream(leadId), [{ type: "LeadSubmitted", data, metadata }], {
      expectedStreamVersion: "STREAM_DOES_NOT_EXIST",
    });
  };
};
