import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between client and server with controllable faults. */
export type Link = {
  readonly port: number;
  /** Address for a client. */
  readonly url: string;
  /** Connections made so far. */
  readonly made: () => number;
  /** Breaks every connection. */
  drop(): void;
  /** A black hole: present connections stay open without any traffic. New connections work. */
  freeze(): void;
  /** Resumes the frozen connections, with the data sent meanwhile. */
  thaw(): void;
  /** Connects new clients to another port. */
  leadTo(port: number): void;
  close(): Promise<void>;
};

export const link = async (to: number, host = "127.0.0.1"): Promise<Link> => {
  let target = to;
  let made = 0;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    made += 1;
    const far = connect(target, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.setNoDelay();
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const drop = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=false`,
    made: () => made,
    drop,
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    thaw: () => {
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    leadTo: (other) => {
      target = other;
    },
    close: async () => {
      drop();
      server.close();
      await once(server, "close");
    },
  };
};
