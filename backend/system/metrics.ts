import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Context } from "../kernel/context.ts";

/** What this process counts. Labels are route patterns and codes: no address, no name. */
export type Metrics = {
  readonly leadAccepted: () => void;
  /** The same store, with its appends timed. */
  readonly timed: (store: EventStore) => EventStore;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves /metrics to this machine and to admins: process and event-loop figures, requests by route, leads, appends, and
 * each component's health as read at the moment of the scrape.
 */
export const serveMetrics = (app: FastifyInstance, health: Context["health"]): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const appends = new Histogram({
    name: "event_store_append_duration_seconds",
    help: "Until the events were durable, or not",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  new Gauge({
    name: "component_up",
    help: "1: the component is fine",
    labelNames: ["component"],
    registers,
    async collect() {
      const components = await health();
      for (const [component, { ok }] of Object.entries(components)) this.set({ component }, ok ? 1 : 0);
    },
  });

  app.addHook("onResponse", async ({ routeOptions, method }, reply) => {
    const labels = { route: routeOptions.url ?? "unmatched", method, status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
  app.route({
    method: "GET",
    url: "/metrics",
    config: { roles: ["admin"], loopback: true },
    handler: async (_, reply) => {
      const text = await registry.metrics();
      return reply.type(registry.contentType).header("cache-control", "no-store").send(text);
    },
  });
  app.addHook("onClose", async () => registry.clear());

  return {
    leadAccepted: () => leads.inc(),
    timed: (store) => ({
      ...methodsOf(store),
      append: async (...append) => {
        const done = appends.startTimer();
        try {
          const appended = await store.append(...append);
          done({ outcome: appended.ok ? "appended" : "conflict" });
          return appended;
        } catch (error) {
          done({ outcome: "failed" });
          throw error;
        }
      },
    }),
  };
};

/** By name: an adapter may be a class, whose methods a spread would lose. */
const methodsOf = (store: EventStore): EventStore => ({
  readStream: (stream, from) => store.readStream(stream, from),
  append: (stream, expected, events) => store.append(stream, expected, events),
  readAll: (query) => store.readAll(query),
  subscribe: (from) => store.subscribe(from),
  head: () => store.head(),
});
