import { fnv1a } from "@asesorador/domain/kernel/fnv1a";

/** The two numbers of an advisory lock of PostgreSQL. */
export type LockKey = readonly [number, number];

/**
 * Every advisory lock of this database, so that no two purposes share one. Processes of other versions use the same numbers;
 * earlier ones also used (1634956134, 2) and (1634956137, 1).
 */
export const LOCKS = {
  migrations: [1634956133, 1],
  projectors: [1634956134, 1],
  reactors: [1634956136, 1],
  /** Comparing read models with fresh folds, in schemas that have the same names for every process. */
  comparisons: [1634956138, 1],
} as const satisfies Record<string, LockKey>;

const REBUILDS = 1634956135;

/** One rebuild of a read model at a time. */
export const rebuildLock = (readModel: string): LockKey => [REBUILDS, fnv1a(readModel) | 0];
