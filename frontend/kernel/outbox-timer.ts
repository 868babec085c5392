import { SOON_MS } from "./outbox-backoff.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";

/** The single timer of the outbox. */
export const drainTimer = ({ now, later }: Pick<OutboxEnvironment, "now" | "later">, drain: () => void) => {
  let timer: { readonly at: number; readonly cancel: () => void } | null = null;
  let closed = false;
  /** Never earlier than already set, since a server may have asked for that pause. */
  const set = (ms: number): void => {
    const at = now() + ms;
    if (closed || (timer && timer.at >= at)) return;
    timer?.cancel();
    const cancel = later(() => {
      timer = null;
      drain();
    }, ms);
    timer = { at, cancel };
  };
  return {
    set,
    /** Sets it where it is not set. */
    ensure: (): void => {
      if (!timer) set(SOON_MS);
    },
    close: (): void => {
      closed = true;
      timer?.cancel();
    },
  };
};
