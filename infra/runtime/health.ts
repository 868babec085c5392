import type {
  Context,
  Health,
  ProcessMetrics,
  ProcessorMetrics,
} from "@asesorador/backend/application/context";
import { withTimeout } from "@asesorador/backend/application/with-timeout";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { readModels } from "@asesorador/projections/all";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { type ReadModelStatus, readReactorStatus, readStatus } from "@asesorador/projections/kernel/status";
import type { Pool } from "pg";
import type { SecretCheck } from "../adapters/vault/secret-check.ts";

/** Probes and scrapes come from several sources at once; the database is queried once in this time. */
const FRESH_MS = 1_500;
/** A component that takes longer counts as unreachable. */
const ANSWER_WITHIN_MS = 3_000;

export type Watching = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, "head" | "readAll" | "readStream">;
  readonly secretCheck: Pick<SecretCheck, "quick">;
  readonly reactors?: readonly Pick<Reactor, "name" | "types">[];
  readonly lagLimitMs: number;
  /** Whether this process receives the projector's notifications; for processes that answer queries. */
  readonly receivesNotifications?: () => boolean;
  /** Whether queries are answered by the replica, and not by the primary; for processes that have one. */
  readonly onReplica?: () => boolean;
  /** Whether this process is the leading projector; for processes that run one. */
  readonly leading?: () => boolean;
};

/** Health and metrics of this process and of the read models; a few statements at most every 1.5 s. */
export const healthChecks = ({
  pool,
  store,
  secretCheck,
  reactors = [],
  lagLimitMs,
  receivesNotifications,
  onReplica,
  leading,
}: Watching): Required<Pick<Context, "health" | "processMetrics">> => {
  const status = remembered(() => inTime(readStatus({ db: pool, store, readModels, nowMs: Date.now() })));
  const reactorStatus = remembered(() =>
    inTime(readReactorStatus({ db: pool, store, reactors, nowMs: Date.now() })),
  );
  const components = remembered(() =>
    Promise.all([
      check(() => pool.query("select 1")),
      check(() => store.head()),
      secretsOf(secretCheck),
      status().catch(() => null),
    ]),
  );
  return {
    health: async () => {
      const [database, events, secrets, rows] = await components();
      return {
        database,
        store: events,
        secrets,
        projections: projections(rows, lagLimitMs, {
          receivesNotifications: receivesNotifications?.() ?? true,
          onReplica: onReplica?.() ?? true,
        }),
      };
    },
    processMetrics: async (): Promise<ProcessMetrics> => ({
      readModels: (await status()).map(metricsOf),
      reactors: (await reactorStatus()).map(metricsOf),
      leading: leading?.() ?? null,
      onReplica: onReplica?.() ?? null,
    }),
  };
};

const metricsOf = ({ name, lagMs, quarantined }: ProcessorMetrics): ProcessorMetrics => ({
  name,
  lagMs,
  quarantined,
});

/** Never a reason to leave the rotation: see the health routes. */
const projections = (
  rows: readonly ReadModelStatus[] | null,
  lagLimitMs: number,
  { receivesNotifications, onReplica }: { receivesNotifications: boolean; onReplica: boolean },
): Health => {
  const degraded = (detail: string): Health => ({ ok: true, degraded: true, detail });
  if (rows === null) return degraded("unknown");
  const missing = rows.find(({ position }) => position === null);
  if (missing) return degraded(`${missing.name} has no tables of this history yet`);
  const late = rows.find(({ lagMs }) => lagMs >= lagLimitMs);
  if (late) return degraded(`${late.name} is ${Math.round(late.lagMs / 1000)} s behind`);
  if (!onReplica) return degraded("the replica is away or behind, the primary answers queries");
  return receivesNotifications ? { ok: true, detail: "ok" } : degraded("no news from the projector");
};

/**
 * With a wrong master key no lead can be accepted or opened. An unavailable database is reported by another component.
 */
const secretsOf = async ({ quick }: Pick<SecretCheck, "quick">): Promise<Health> => {
  const problem = await inTime(quick()).catch(() => null);
  return problem === null ? { ok: true, detail: "ok" } : { ok: false, detail: problem, reason: problem };
};

const check = async (ask: () => Promise<unknown>): Promise<Health> => {
  try {
    await inTime(ask());
    return { ok: true, detail: "ok" };
  } catch (error) {
    return {
      ok: false,
      detail: error instanceof Error ? `${error.name} ${codeOf(error)}`.trim() : "unreachable",
    };
  }
};

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "");

/** No answer in time. */
class TooSlow extends Error {
  override readonly name = "TooSlow";
}

const inTime = <Value>(work: Promise<Value>): Promise<Value> =>
  withTimeout(work, ANSWER_WITHIN_MS, () => {
    throw new TooSlow(`no answer in ${ANSWER_WITHIN_MS} ms`);
  });

/** Calls during a running check, or soon after it, share its result; failures too. */
export const remembered = <Value>(
  ask: () => Promise<Value>,
  { freshMs = FRESH_MS, clock = () => performance.now() } = {},
): (() => Promise<Value>) => {
  let last: { readonly answer: Promise<Value>; settledAt: number } | null = null;
  return () => {
    if (last && clock() - last.settledAt < freshMs) return last.answer;
    const answer = ask();
    const current = { answer, settledAt: Number.POSITIVE_INFINITY };
    last = current;
    const settle = (): void => {
      current.settledAt = clock();
    };
    answer.then(settle, settle);
    return answer;
  };
};
