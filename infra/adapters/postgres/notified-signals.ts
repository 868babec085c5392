import { type ShortSignals, signalsInMemory } from "@asesorador/backend/application/short-signals";
import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { listen } from "./listen.ts";

const CHANNEL = "asesorador_signals";
const Raised = z.tuple([z.string(), z.number()]);

/** Signals that reach the other processes of this database by NOTIFY; nothing is stored. */
export const notifiedSignals = ({
  pool,
  url,
}: {
  readonly pool: Pool;
  readonly url: string;
}): ShortSignals & { close(): Promise<void> } => {
  const signals = signalsInMemory(
    () => performance.now(),
    (name, ms) => {
      pool.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify([name, ms])]).catch(() => {
        // Lost for the other processes, as the database did not answer; it would be out of date in seconds.
      });
    },
  );
  const listener = listen(url, [CHANNEL], {
    onReady: () => {},
    onNotify: (_, payload) => {
      // Another version may send something else.
      const raised = Raised.safeParse(jsonOrNull(payload)).data;
      if (raised) signals.receive(...raised);
    },
  });
  return {
    raise: signals.raise,
    lower: signals.lower,
    isRaised: signals.isRaised,
    close: listener.close,
  };
};
