import { createServer } from "node:net";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/** A TCP port of the loopback address that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};
