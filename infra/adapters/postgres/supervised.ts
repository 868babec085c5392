import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded.ts";

export type SupervisedPostgres = Pick<EmbeddedPostgres, "url" | "port" | "kind" | "stop">;

export type SupervisedOptions = EmbeddedPostgresOptions & {
  /** Told in one line when the server ended by itself, and when it is back. */
  readonly onNews: (line: string) => void;
};

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 5_000;

/**
 * An embedded server that is started again, on its own port and data, whenever it ends without having been told to:
 * pools and listeners find it where it was. Throws as startEmbeddedPostgres does when the first start fails.
 */
export const startSupervisedPostgres = async (options: SupervisedOptions): Promise<SupervisedPostgres> => {
  let server = await startEmbeddedPostgres(options);
  const { port, kind, url } = server;
  const stopped = new AbortController();

  const startAgain = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopped.signal.aborted) {
      try {
        const next = await startEmbeddedPostgres({ ...options, port });
        // On another port nobody would find it.
        if (next.port === port) {
          server = next;
          return;
        }
        await next.stop();
      } catch (error) {
        options.onNews(`PostgreSQL can't be started again yet: ${String(error)}`);
      }
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
    }
  };

  const supervise = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await server.exited;
      if (stopped.signal.aborted) return;
      options.onNews("PostgreSQL has ended; starting it again");
      await startAgain();
      if (!stopped.signal.aborted) options.onNews("PostgreSQL is back");
    }
  };
  const supervising = supervise();

  return {
    url,
    port,
    kind,
    stop: async () => {
      stopped.abort();
      await server.stop();
      await supervising;
      // One that came up while we were stopping.
      await server.stop();
    },
  };
};
