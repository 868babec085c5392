import type { GrpcError } from "./protocol.ts";

/** A fault of one append. `applied`: the events are written all the same. */
export type AppendFault =
  | { readonly kind: "never_answered"; readonly applied: boolean }
  /** The call ends regularly, with an empty answer. */
  | { readonly kind: "empty_answer"; readonly applied: boolean }
  | {
      readonly kind: "error";
      readonly error: GrpcError;
      readonly applied: boolean;
      readonly until?: Promise<void>;
    }
  /** Answered regularly, but not before this. */
  | { readonly kind: "slow"; readonly until: Promise<void> };

export type ReadFault =
  | { readonly kind: "never_answered" }
  | { readonly kind: "error"; readonly error: GrpcError }
  /** Sends this many events, and then nothing. */
  | { readonly kind: "stalls"; readonly after: number };

/** Called for every request; undefined: no fault. */
export type Faults = {
  append?:
    | ((append: { readonly stream: string; readonly ids: readonly string[] }) => AppendFault | undefined)
    | undefined;
  read?: ((read: { readonly subscription: boolean }) => ReadFault | undefined) | undefined;
  /** The members of the cluster according to gossip; absent: this server alone, as the leader. */
  gossip?: (() => readonly Member[] | GrpcError) | undefined;
  /** Repeated appends are answered without a position, as a server may do. */
  forgetsPositions?: boolean;
};

export type Member = { readonly host: string; readonly port: number; readonly leader: boolean };
