import type { MessageState } from "./messages.ts";

/** Where and under which keys a browser receives messages, as it stated them. Personal: sealed where it is stored. */
export type PushTarget = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** The installation's public key that the browser subscribed with. */
  readonly publicKey: string;
};

/** Times are ISO 8601 UTC. */
export type PushBrowser = {
  readonly id: string;
  readonly device: string;
  readonly since: string;
  readonly seenAt: string;
};

export type PushOwner = {
  readonly username: string;
  readonly sessionId: string;
  /** The account's. */
  readonly generation: number;
  readonly device: string;
};

/** Registered browsers with the accounts that they belong to, and the messages to them. */
export type PushState = {
  readonly browsers: number;
  readonly accounts: number;
  readonly pending: number;
  readonly sentToday: number;
  readonly givenUp: number;
  readonly deliveries: readonly MessageState[];
};

/** Browsers of the team that are reminded by web push, and what was sent to them, as rows. */
export type Push = {
  /** The installation's VAPID key in base64url; null: web push is off. */
  readonly publicKey: string | null;
  /** Why an address is not accepted; null: it is. */
  refusal(endpoint: string): Promise<string | null>;
  /**
   * Registers a browser; the account that registers it last owns it. `confirms`: only if its owner has not removed it elsewhere.
   * Resolves to its id; null: it was removed. Throws VaultUnavailable.
   */
  keep(
    target: PushTarget,
    owner: PushOwner,
    options?: { readonly confirms?: boolean },
  ): Promise<string | null>;
  /** Last seen first. */
  list(username: string): Promise<readonly PushBrowser[]>;
  /** Also destroys address and keys. Does nothing when the account has no such browser. */
  remove(username: string, id: string): Promise<void>;
  /** Removes what the account registered in any other session. */
  removeOthers(username: string, sessionId: string): Promise<void>;
  /** The newest `limit` deliveries, with counts. */
  state(limit: number): Promise<PushState>;
};
