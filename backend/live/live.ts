import { LIVE_EVENT, LIVE_PATH, type LiveMessage } from "@asesorador/domain/kernel/live";
import sse from "@fastify/sse";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../application/context.ts";
import { clientDisconnected } from "../http/client-disconnect.ts";
import { HttpError } from "../http/http-error.ts";

/** Project constant: changes within this time are sent together. */
const GATHER_MS = 150;
/**
 * Frequent enough that proxies do not close the idle connection; also the time within which an ended session is
 * noticed.
 */
const HEARTBEAT_MS = 15_000;
const MAX_STREAMS = 200;
/** Tabs of one session beyond these poll, and leave streams to the others. */
const MAX_STREAMS_OF_SESSION = 10;

/**
 * Sends signed-in clients the names of read models that changed, without rows. The panel's 10-second poll remains, so
 * that a stream blocked by a proxy costs seconds, not data. Streams end with their session and with the server.
 */
export const serveLive = async (
  app: FastifyInstance,
  { readModels, accounts }: Pick<Context, "readModels" | "accounts">,
  heartbeatMs = HEARTBEAT_MS,
): Promise<void> => {
  /** With the session of each. */
  const open = new Map<FastifyReply, string | null>();
  const isTooMany = (session: string | null): boolean =>
    open.size >= MAX_STREAMS ||
    [...open.values()].filter((one) => one === session).length >= MAX_STREAMS_OF_SESSION;
  await app.register(sse, { heartbeatInterval: heartbeatMs });
  app.addHook("preClose", async () => {
    for (const reply of open.keys()) reply.sse.close();
  });

  app.get(
    LIVE_PATH,
    // Not "only": its refusal of a caller who accepts no stream is no failure of the contract.
    { sse: "manual", config: { roles: ["admin", "adviser", "analyst"], background: true } },
    async ({ caller }, reply) => {
      // Its "close" has been emitted: nothing would end the stream.
      if (reply.raw.destroyed) throw clientDisconnected();
      const ofSession = caller?.sessionId ?? null;
      if (isTooMany(ofSession)) throw new HttpError(503, "too_many_streams", { retryAfterSeconds: 30 });
      const changes = gatherer((names) => {
        const data: LiveMessage = { readModels: names };
        // A stream that was closed meanwhile is cleaned up by the close handler below.
        reply.sse.send({ event: LIVE_EVENT, data }).catch(() => {});
      });
      const stop = readModels.onChange(changes.add);
      const watch = setInterval(async () => {
        const session = caller && (await accounts.findSessionById(caller.sessionId).catch(() => undefined));
        // undefined: the accounts are unavailable, which does not end a session.
        if (session === null) reply.sse.close();
      }, heartbeatMs);
      open.set(reply, ofSession);
      reply.sse.onClose(() => {
        stop();
        changes.cancel();
        clearInterval(watch);
        open.delete(reply);
      });
      reply.sse.keepAlive();
      // Sends the headers at once, so that the browser sees the open connection.
      await reply.sse.send({ event: LIVE_EVENT, data: { readModels: [] } satisfies LiveMessage });
    },
  );
};

/** Collects names and delivers them together, GATHER_MS after the first. */
const gatherer = (deliver: (names: string[]) => void) => {
  const names = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  return {
    add: (more: readonly string[]): void => {
      for (const name of more) names.add(name);
      timer ??= setTimeout(() => {
        timer = null;
        deliver([...names]);
        names.clear();
      }, GATHER_MS);
    },
    cancel: (): void => {
      if (timer) clearTimeout(timer);
    },
  };
};
