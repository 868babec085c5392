import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Context, Figures } from "../application/context.ts";

/** Ports that metrics need, in every role. */
export type Observed = Pick<Context, "health" | "figures">;

/** A registry with the process's own metrics, its components and the read models, each collected at the scrape. */
export const observedRegistry = ({ health, figures }: Observed): Registry => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
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
  if (figures) readModelGauges(registry, figures);
  return registry;
};

const readModelGauges = (registry: Registry, figures: () => Promise<Figures>): void => {
  const registers = [registry];
  const labelNames = ["read_model"] as const;
  // A figure that is unavailable is left out, since an old one would look current. component_up shows the cause.
  const known = () => figures().catch(() => null);
  new Gauge({
    name: "read_model_lag_seconds",
    help: "Age of the oldest event that is not in the tables yet",
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const { name, lagMs } of (await known())?.readModels ?? [])
        this.set({ read_model: name }, lagMs / 1000);
    },
  });
  new Gauge({
    name: "read_model_quarantined_events",
    help: "Events left out because they could not be projected, or followed one that could not",
    labelNames,
    registers,
    async collect() {
      this.reset();
      for (const { name, quarantined } of (await known())?.readModels ?? [])
        this.set({ read_model: name }, quarantined);
    },
  });
  new Gauge({
    name: "projector_leading",
    help: "1: this process keeps the read models up; 0: it does not, or has no projector",
    registers,
    async collect() {
      this.set((await known())?.leading === true ? 1 : 0);
    },
  });
};
