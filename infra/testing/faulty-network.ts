import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/** State of the network between one process and the database. */
export type Network = "works" | "stalls" | "swallows";

export type Link = {
  readonly port: number;
  /** Number of connections made so far. */
  made(): number;
  /** `stalls`: data is held back and delivered afterwards. `swallows`: data is accepted and lost, and no connection is closed. */
  set(network: Network): void;
  /** A black hole: present connections stay open without any traffic. New ones work. */
  freeze(): void;
  /** Resumes the frozen connections, with the data sent meanwhile. */
  thaw(): void;
  /** Ends every connection with a reset. */
  drop(): void;
  close(): Promise<void>;
};

/** A TCP proxy on this machine to `target`'s port, which may change when the server restarts. */
export const startProxy = async (target: () => number, host = "127.0.0.1"): Promise<Link> => {
  let made = 0;
  let network: Network = "works";
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket; lost: boolean }>();
  const freeze = (): void => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.pause();
  };
  const thaw = (): void => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.resume();
  };
  const server = createServer({ noDelay: true }, (near) => {
    made += 1;
    const far = connect({ host, port: target(), noDelay: true });
    const pair = { near, far, lost: network === "swallows" };
    pairs.add(pair);
    const forward = (from: Socket, to: Socket): void => {
      from.on("data", (chunk) => {
        if (!pair.lost) to.write(chunk);
      });
      from.on("error", () => {});
      from.on("close", () => {
        pairs.delete(pair);
        // The end of a swallowed connection is not forwarded to the other side.
        if (!pair.lost) to.destroy();
      });
      if (network === "stalls") from.pause();
    };
    forward(near, far);
    forward(far, near);
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    made: () => made,
    set: (to) => {
      network = to;
      if (to === "swallows") for (const pair of pairs) pair.lost = true;
      if (to === "stalls") freeze();
      else thaw();
    },
    freeze,
    thaw,
    drop: () => {
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far.resetAndDestroy();
      }
    },
    close: async () => {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
};
