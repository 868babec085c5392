import type { FastifyInstance } from "fastify";
import { Counter, Gauge, type Registry } from "prom-client";
import { type Admission, admission, LIMITED } from "../application/admission.ts";
import type { Context } from "../application/context.ts";
import { clientDisconnected } from "../http/client-disconnect.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";

/**
 * Load shedding: refuses requests by their route's priority while the process is overloaded, with 503 `too_busy` and
 * Retry-After. Register it before expensive hooks. Returns null where the load is not measured.
 */
export const shedLoad = (app: FastifyInstance, { load }: Pick<Context, "load">): Admission | null => {
  if (!load) return null;
  const control = admission(LIMITS.admission);
  const sampling = setInterval(() => control.sample(load()), LIMITS.admission.sampleMs);
  sampling.unref();
  let refused = 0;
  const tooBusy = (): HttpError => {
    const { min, spread } = LIMITS.retryAfterShedSeconds;
    refused += 1;
    return new HttpError(503, "too_busy", { retryAfterSeconds: min + (refused % spread) });
  };

  app.addHook("onRequest", (request, reply, done) => {
    const { priority } = request.routeOptions.config;
    if (priority === undefined || request.is404) return done();
    // Left while an earlier hook waited: its "close", which would free the capacity, has been emitted.
    if (reply.raw.destroyed) return done(clientDisconnected());
    const leave = control.enter(priority, { admit: done, refuse: () => done(tooBusy()) });
    // Also when the client disconnected before its answer.
    reply.raw.once("close", leave);
  });
  app.addHook("preClose", async () => {
    clearInterval(sampling);
    control.close();
  });
  return control;
};

/** Registers the figures of admission control; null: it is off. */
export const countShed = (registry: Registry, control: Admission | null): void => {
  if (!control) return;
  const labelNames = ["class"] as const;
  const registers = [registry];
  new Counter({
    name: "requests_shed_total",
    help: "Requests refused with 503 because the process was overloaded, by priority",
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const priority of LIMITED) this.inc({ class: priority }, control.shedOf(priority));
    },
  });
  new Gauge({
    name: "admission_limit",
    help: "Requests of a priority that may run at the same time; smaller under overload",
    labelNames,
    registers,
    collect() {
      for (const priority of LIMITED) this.set({ class: priority }, control.limitOf(priority));
    },
  });
};
