import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Listens on the loopback address; resolves to the port, which the system chooses where none is given. */
export const listenOnLoopback = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};
