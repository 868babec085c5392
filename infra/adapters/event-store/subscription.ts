import {
  type Position,
  type Recorded,
  type StopSignal,
  StoreUnavailable,
  type SubscriptionTurn,
} from "@asesorador/domain/kernel/event-store";
import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../../kernel/backoff.ts";
import type { HeadSignal } from "./head-signal.ts";
import { untilAborted } from "./until-aborted.ts";

export type Source = {
  readonly read: (after: Position, limit: number) => Promise<readonly Recorded[]>;
  readonly headSignal: HeadSignal;
  /** Called after every failed read; the subscription continues. */
  readonly onError: (error: StoreUnavailable) => void;
  /** Called after every read that succeeded. */
  readonly onAnswer: () => void;
};

const PAGE = 500;
const RETRY = { firstMs: 50, lastMs: 2_000 };

/** Pages up to the end of history, then waits for the head signal; an unavailable store is retried after growing waits. */
export async function* subscription(
  { read, headSignal, onError, onAnswer }: Source,
  { after, signal }: { readonly after: Position; readonly signal: StopSignal },
): AsyncGenerator<SubscriptionTurn> {
  let position = after;
  const wait = backoff(RETRY);
  while (!signal.aborted) {
    const ticket = headSignal.ticket();
    // An aborted consumer is released at once; the read that it no longer needs ends by itself.
    const page = await untilAborted(read(position, PAGE).catch(toUnavailable), signal);
    if (page === "aborted") return;
    if (page instanceof StoreUnavailable) {
      onError(page);
      await pause(wait.nextMs(), signal);
      continue;
    }
    wait.reset();
    onAnswer();
    const last = page.at(-1);
    if (last) {
      position = last.position;
      yield page;
    }
    if (page.length === PAGE) continue;
    yield "caught_up";
    await headSignal.wait(position, ticket, signal);
  }
}

const toUnavailable = (error: unknown): StoreUnavailable => {
  if (error instanceof StoreUnavailable) return error;
  throw error;
};
