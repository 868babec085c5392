import type { GrpcError } from "./protocol.ts";

/** What goes wrong with one append. `applied`: the events are written all the same. */
export type AppendFault =
  | { readonly kind: "never_answered"; readonly applied: boolean }
  /** The call ends in good order, with an answer that says nothing. */
  | { readonly kind: "empty_answer"; readonly applied: boolean }
  | {
      readonly kind: "error";
      readonly error: GrpcError;
      readonly applied: boolean;
      readonly until?: Promise<void>;
    }
  /** Answered properly, but not before this. */
  | { readonly kind: "slow"; readonly until: Promise<void> };

export type ReadFault =
  | { readonly kind: "never_answered" }
  | { readonly kind: "error"; readonly error: GrpcError }
  /** So many events are sent, and then nothing. */
  | { readonly kind: "stalls"; readonly after: number };

/** Asked at every call; undefined: nothing goes wrong. */
export type Faults = {
  append?:
    | ((append: { readonly stream: string; readonly ids: readonly string[] }) => AppendFault | undefined)
    | undefined;
  read?: ((read: { readonly subscription: boolean }) => ReadFault | undefined) | undefined;
  /** The members of the cluster, as gossip tells them; absent: this server alone, the leader. */
  gossip?: (() => readonly Member[] | GrpcError) | undefined;
  /** Repeated appends are answered without a position, as a server may. */
  forgetsPositions?: boolean;
};

export type Member = { readonly host: string; readonly port: number; readonly leader: boolean };
