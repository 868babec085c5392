import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { metricsRegistry, type Observed } from "./metrics-registry.ts";

/** Counters of this process. Labels are route patterns and codes: no address, no name. */
export type Metrics = {
  readonly registry: Registry;
  readonly leadAccepted: () => void;
  /** Messages of visits, or words in them, that were not recorded. */
  readonly visitDropped: (reason: string, count: number) => void;
  /** The same store with timed appends. */
  readonly timed: (store: EventStore) => EventStore;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves /metrics to admins (without a session on the operator port only, since behind a proxy a remote address proves
 * nothing): process and event-loop figures, requests by route, leads, appends, and the state of components and read
 * models at the scrape.
 */
export const serveMetrics = (app: FastifyInstance, observed: Observed): Metrics => {
  const registry = metricsRegistry(observed);
  const registers = [registry];
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "From the request's headers to the end of the answer",
    labelNames: ["route", "method", "status"],
    buckets: SECONDS,
    registers,
  });
  const leads = new Counter({
    name: "leads_accepted_total",
    help: "Submissions answered as stored",
    registers,
  });
  const dropped = new Counter({
    name: "journey_messages_dropped_total",
    help: "Messages and words of visits that were not recorded, by reason",
    labelNames: ["reason"],
    registers,
  });
  const appends = new Histogram({
    name: "event_store_append_duration_seconds",
    help: "Until the events were durable, or not",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "event_store_appends_in_flight",
    help: "Appends that wait for their batch or for the store's answer",
    registers,
  });

  timeRequests(app, requests);
  app.route({
    method: "GET",
    url: "/metrics",
    config: { roles: ["admin"] },
    handler: async (_, reply) => {
      return reply
        .type(registry.contentType)
        .header("cache-control", "no-store")
        .send(await registry.metrics());
    },
  });
  app.addHook("onClose", async () => registry.clear());

  return {
    registry,
    leadAccepted: () => leads.inc(),
    visitDropped: (reason, count) => dropped.inc({ reason }, count),
    timed: (store) => withTimedAppends(store, { appends, inFlight }),
  };
};

const timeRequests = (app: FastifyInstance, requests: Histogram<"route" | "method" | "status">): void => {
  const series = new Map<string, Histogram.Internal<"route" | "method" | "status">>();
  app.addHook("onResponse", ({ routeOptions, method }, reply, done) => {
    const { url: route = "unmatched" } = routeOptions;
    const status = String(reply.statusCode);
    const key = `${status} ${method} ${route}`;
    const known = series.get(key) ?? requests.labels(route, method, status);
    series.set(key, known);
    known.observe(reply.elapsedTime / 1000);
    done();
  });
};

type AppendFigures = { readonly appends: Histogram<"outcome">; readonly inFlight: Gauge };

const withTimedAppends = (store: EventStore, { appends, inFlight }: AppendFigures): EventStore => ({
  ...methodsOf(store),
  append: async (...append) => {
    const done = appends.startTimer();
    inFlight.inc();
    try {
      const appended = await store.append(...append);
      done({ outcome: appended.ok ? "appended" : "conflict" });
      return appended;
    } catch (error) {
      done({ outcome: "failed" });
      throw error;
    } finally {
      inFlight.dec();
    }
  },
});

/** Copied by name: an adapter may be a class, whose methods a spread would lose. */
const methodsOf = (store: EventStore): EventStore => ({
  readStream: (stream, from) => store.readStream(stream, from),
  append: (stream, expected, events) => store.append(stream, expected, events),
  readAll: (query) => store.readAll(query),
  subscribe: (from) => store.subscribe(from),
  head: () => store.head(),
});
