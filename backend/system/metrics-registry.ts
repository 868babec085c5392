import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Context, ProcessMetrics } from "../application/context.ts";

/** Ports that metrics need, in every role. */
export type Observed = Pick<Context, "health" | "processMetrics">;

let ofProcess: Registry | null = null;

/** The process's own metrics: once, because what observes its event loop and its garbage collector is never removed. */
const processRegistry = (): Registry => {
  if (ofProcess === null) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
};

/** A registry with the process's own metrics, its components and the read models, each collected at the scrape. */
export const metricsRegistry = ({ health, processMetrics }: Observed): Registry => {
  const registry = Registry.merge([processRegistry()]);
  const registers = [registry];
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
  if (processMetrics) processorGauges(registry, processMetrics);
  return registry;
};

const KINDS = [
  { label: "read_model", kind: "read model", of: ({ readModels }: ProcessMetrics) => readModels },
  { label: "reactor", kind: "reactor", of: ({ reactors }: ProcessMetrics) => reactors },
] as const;

const processorGauges = (registry: Registry, processMetrics: () => Promise<ProcessMetrics>): void => {
  const registers = [registry];
  // What is unavailable is left out, since an old one would look current. component_up shows the cause.
  const known = () => processMetrics().catch(() => null);
  for (const { label, kind, of } of KINDS) {
    new Gauge({
      name: `${label}_lag_seconds`,
      help: `Age of the oldest event that the ${kind} has not processed yet`,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        const all = await known();
        for (const { name, lagMs } of all ? of(all) : []) this.set({ [label]: name }, lagMs / 1000);
      },
    });
    new Gauge({
      name: `${label}_quarantined_events`,
      help: `Events that the ${kind} left out because they failed, or followed one that did`,
      labelNames: [label],
      registers,
      async collect() {
        this.reset();
        const all = await known();
        for (const { name, quarantined } of all ? of(all) : []) this.set({ [label]: name }, quarantined);
      },
    });
  }
  new Gauge({
    name: "projector_leading",
    help: "1: this process keeps the read models up; 0: it does not, or has no projector",
    registers,
    async collect() {
      this.set((await known())?.leading === true ? 1 : 0);
    },
  });
  new Gauge({
    name: "queries_on_replica",
    help: "1: the replica answers this process's queries; 0: the primary does, although a replica is configured",
    registers,
    async collect() {
      const onReplica = (await known())?.onReplica ?? null;
      if (onReplica === null) this.remove();
      else this.set(onReplica ? 1 : 0);
    },
  });
};
