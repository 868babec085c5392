import type { Position } from "@asesorador/domain/kernel/event-store";

export type ProcessorState = {
  readonly name: string;
  readonly position: Position | null;
  readonly positionsBehind: number;
  readonly lagMs: number;
  readonly lastError: string | null;
  readonly quarantined: number;
};

export type ReadModelState = ProcessorState & {
  readonly version: number;
  readonly tablesVersion: number | null;
};

export type QuarantinedEvent = {
  /** Name of the read model or the reactor. */
  readonly readModel: string;
  readonly stream: string;
  readonly position: string;
  readonly eventType: string;
  readonly reason: string;
  readonly at: string;
};

export type RebuildState = {
  readonly id: string;
  readonly readModel: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly events: number;
  readonly share: number;
  readonly eventsPerSecond: number;
  readonly etaMs: number | null;
  readonly error: string | null;
};

export type RetryOutcome = { readonly taken: number; readonly left: number; readonly reason: string | null };

/** Status of read models and reactors, and an operator's commands; times in ISO 8601 UTC, durations in ms. */
export type Operations = {
  /** From this lag on a processor is late, in ms. */
  readonly lagLimitMs: number;
  readModels(): Promise<readonly ReadModelState[]>;
  reactors(): Promise<readonly ProcessorState[]>;
  /** Newest first. */
  quarantine(limit: number): Promise<readonly QuarantinedEvent[]>;
  rebuilds(limit: number): Promise<readonly RebuildState[]>;
  /**
   * null: the read model is unknown, or one of its rebuilds is already requested or running. `record` is called with the id before
   * the request is stored, so that no rebuild is carried out of which history does not say who asked for it.
   */
  requestRebuild(
    readModel: string,
    by: string,
    record: (id: string) => Promise<unknown>,
  ): Promise<string | null>;
  /** null: there is no read model or reactor of that name. */
  retry(processor: string, stream: string): Promise<RetryOutcome | null>;
  /** null: there is no read model or reactor of that name, or its quarantine holds no event of that stream. */
  skip(
    processor: string,
    stream: string,
    decided: { readonly decision: string; readonly by: string },
  ): Promise<RetryOutcome | null>;
  readonly about: {
    readonly version: string;
    readonly commit: string | null;
    readonly node: string;
    readonly eventStore: "postgres" | "eventstoredb";
    readonly startedAt: string;
  };
};
