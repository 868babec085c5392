import { pause } from "@asesorador/projections/kernel/pause";
import { backoff } from "../../kernel/backoff.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded.ts";

export type SupervisedPostgres = Pick<EmbeddedPostgres, "url" | "port" | "kind" | "stop">;

export type SupervisedOptions = EmbeddedPostgresOptions & {
  /** Called with one line when the server ended by itself, and when it runs again. */
  readonly report: (line: string) => void;
};

/**
 * PostgreSQL's own restart after a crash can be left without a startup process, and then refuses every connection while it
 * keeps running: version 18.4 on a full disk, where recovery fails before the postmaster has noticed that it began.
 */
const SETTINGS = { restart_after_crash: "off" } as const;
const RETRY = { firstMs: 100, lastMs: 5_000 };

/**
 * An embedded server that is restarted, on the same port and data, whenever it ends without `stop`, so that pools and
 * listeners reconnect to the same address. Throws as startEmbeddedPostgres does when the first start fails.
 */
export const startSupervisedPostgres = async (given: SupervisedOptions): Promise<SupervisedPostgres> => {
  const options = { ...given, settings: { ...SETTINGS, ...given.settings } };
  let server = await startEmbeddedPostgres(options);
  const { port, kind, url } = server;
  const stopped = new AbortController();

  const startAgain = async (): Promise<void> => {
    const wait = backoff(RETRY);
    while (!stopped.signal.aborted) {
      try {
        const next = await startEmbeddedPostgres({ ...options, port });
        // Clients would not reach it on another port.
        if (next.port === port) {
          server = next;
          return;
        }
        await next.stop();
      } catch (error) {
        options.report(`PostgreSQL can't be started again yet: ${String(error)}`);
      }
      await pause(wait.nextMs(), stopped.signal);
    }
  };

  const supervise = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await server.exited;
      if (stopped.signal.aborted) return;
      options.report("PostgreSQL has ended; starting it again");
      await startAgain();
      if (!stopped.signal.aborted) options.report("PostgreSQL is back");
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
      // One that was started during the stop.
      await server.stop();
    },
  };
};
