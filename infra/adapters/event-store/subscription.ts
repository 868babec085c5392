import {
  type Position,
  type Recorded,
  type StopSignal,
  StoreUnavailable,
  type SubscriptionTurn,
} from "@asesorador/domain/kernel/event-store";
import type { Bell } from "./bell.ts";
import { sleep, untilAborted } from "./waiting.ts";

export type Source = {
  readonly read: (after: Position, limit: number) => Promise<readonly Recorded[]>;
  readonly bell: Bell;
  /** Called after every failed read; the subscription goes on. */
  readonly onTrouble: (error: StoreUnavailable) => void;
  /** Called after every read that succeeded. */
  readonly onAnswer: () => void;
};

const PAGE = 500;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

/** Pages up to the end of history, then sleeps until the bell rings; a store that is away is asked again, ever more slowly. */
export async function* subscription(
  { read, bell, onTrouble, onAnswer }: Source,
  { after, signal }: { readonly after: Position; readonly signal: StopSignal },
): AsyncGenerator<SubscriptionTurn> {
  let position = after;
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const glanced = bell.glance();
    // An aborted consumer is released at once; the read that it no longer needs ends by itself.
    const page = await untilAborted(read(position, PAGE).catch(toTrouble), signal);
    if (page === "aborted") return;
    if (page instanceof StoreUnavailable) {
      onTrouble(page);
      await sleep(retryMs, signal);
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      continue;
    }
    retryMs = FIRST_RETRY_MS;
    onAnswer();
    const last = page.at(-1);
    if (last) {
      position = last.position;
      yield page;
    }
    if (page.length === PAGE) continue;
    yield "caught_up";
    await bell.wait(position, glanced, signal);
  }
}

const toTrouble = (error: unknown): StoreUnavailable => {
  if (error instanceof StoreUnavailable) return error;
  throw error;
};
