import { setTimeout as wait } from "node:timers/promises";
import { poll } from "../testing/poll.ts";
import { type Account, auditPanel } from "./audit.ts";
import { operationsGuide } from "./guide.ts";
import { httpsVisitor } from "./https-visitor.ts";
import { type LoadFigures, startLeadLoad } from "./lead-load.ts";
import { type Installation, makeStack, type Stack } from "./stack.ts";
import type { Visitor } from "./visitor.ts";

export type Step = { readonly title: string; run(): Promise<void> };

export type Scenario = {
  readonly steps: readonly Step[];
  /** The state of the containers and their last log lines, to diagnose a failed step. */
  describe(): Promise<string>;
  /** Ends the containers and removes everything that was created. */
  remove(): Promise<void>;
};

/** An installation under test, and the leads that it has acknowledged. */
export type Trial = Pick<Scenario, "describe" | "remove"> & {
  readonly stack: Stack;
  readonly acknowledged: Map<string, string>;
  /** Runs the commands of the guide's `section` that contain `words`. */
  follow(section: string, words: string): Promise<void>;
  /** Installs by the guide, up to a proxy that answers. */
  install(): Promise<void>;
  /** Trusts the proxy's current certificate authority: it creates one when its volume is new. */
  trustProxy(): Promise<void>;
  /** Runs `work` while leads are sent; resolves when each of them is acknowledged. */
  underLoad(work: () => Promise<void>): Promise<void>;
  /** Kills a container, keeps it stopped for a while, starts it and waits until it is healthy. */
  kill(service: string): Promise<void>;
  /** Kills a process of PostgreSQL in its container, and waits for the new server. Throws NotRestarted when none comes. */
  crashPostgres(): Promise<void>;
  /** Throws LeadsLost when the panel does not show each acknowledged lead once. */
  audit(): Promise<void>;
};

const ACCOUNT: Account = { username: "ana", password: "solo para esta prueba" };
const LOAD_BEFORE_MS = 2_000;
const RESTART_LIMITS = { withinMs: 60_000, everyMs: 500 };
const AWAY_MS = 3_000;

export const newTrial = (installation: Installation): Trial => {
  const stack = makeStack(installation);
  const acknowledged = new Map<string, string>();
  let connected: Visitor | undefined;
  const proxy = (): Visitor => {
    if (!connected) throw new Error("install first");
    return connected;
  };
  const follow = async (section: string, words: string): Promise<void> => {
    await stack.run(operationsGuide(section, words));
  };
  const trustProxy = async (): Promise<void> => {
    connected?.close();
    connected = httpsVisitor(await stack.compose("exec", "-T", "proxy", "cat", CADDY_AUTHORITY));
  };
  return {
    stack,
    acknowledged,
    follow,
    trustProxy,
    install: async () => {
      await follow("Install", "docker run");
      await follow("Install", "> .env");
      stack.write("password.txt", `${ACCOUNT.password}\n`);
      await follow("The first administrator", "< password.txt");
      await follow("Install", "up --detach --wait");
      await trustProxy();
    },
    underLoad: async (work) => {
      const load = startLeadLoad(proxy());
      try {
        await wait(LOAD_BEFORE_MS);
        await work();
        const figures = await load.stop();
        for (const [id, name] of load.acknowledged) acknowledged.set(id, name);
        console.log(`    ${inWords(figures)}`);
      } finally {
        load.cancel();
      }
    },
    kill: async (service) => {
      await stack.compose("kill", "--signal", "SIGKILL", service);
      await wait(AWAY_MS);
      await stack.compose("up", "--detach", "--no-deps", "--no-build", "--no-recreate", "--wait", service);
      await wait(LOAD_BEFORE_MS);
    },
    crashPostgres: async () => {
      const startedAt = () => stack.sql("select pg_postmaster_start_time()");
      const before = await startedAt();
      const pid = await stack.sql("select pid from pg_stat_activity where backend_type = 'checkpointer'");
      await stack.compose("exec", "-T", "postgres", "bash", "-c", `"kill -9 ${pid}"`);
      const unreachable = () => before;
      const isNew = (seen: string): boolean => seen !== before;
      const { seen } = await poll(() => startedAt().catch(unreachable), isNew, RESTART_LIMITS);
      if (!isNew(seen)) throw new NotRestarted(`the server of ${before} has no successor`);
      await wait(LOAD_BEFORE_MS);
    },
    audit: async () => {
      await auditPanel(proxy(), ACCOUNT, acknowledged);
      console.log(`    ${acknowledged.size} acknowledged leads, each stored once`);
    },
    describe: stack.describe,
    remove: async () => {
      connected?.close();
      await stack.remove();
    },
  };
};

/** After a crash the container engine started no new server. */
class NotRestarted extends Error {
  override readonly name = "NotRestarted";
}

const inWords = ({ acknowledged, atFirstAttempt, slowestMs }: LoadFigures): string =>
  `${acknowledged} leads sent, ${atFirstAttempt} acknowledged at the first attempt, the slowest after ${(slowestMs / 1_000).toFixed(1)} s`;

/** Path of the certificate of the authority that Caddy creates for `localhost`. */
const CADDY_AUTHORITY = "/data/caddy/pki/authorities/local/root.crt";

/** One step for each container: it is killed while leads are sent, and no acknowledged lead is missing afterwards. */
export const killSteps = (trial: Trial, services: readonly string[]): readonly Step[] =>
  services.map((service) => ({
    title: `${service} is killed while leads are sent: every acknowledged lead is stored once`,
    run: async () => {
      await trial.underLoad(() => trial.kill(service));
      await trial.audit();
    },
  }));

export const crashStep = (trial: Trial): Step => ({
  title:
    "PostgreSQL crashes while leads are sent: its container is restarted, and every acknowledged lead is stored once",
  run: async () => {
    await trial.underLoad(trial.crashPostgres);
    await trial.audit();
  },
});
