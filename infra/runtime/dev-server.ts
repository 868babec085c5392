import type { FastifyInstance } from "fastify";
import type { Stopping } from "../kernel/stopping.ts";
import type { Env } from "./env.ts";
import { DEFAULT_PORT, listenOn } from "./listening.ts";

/** Vite with hot reload in front of the API, which listens on a free port. Resolves to Vite's port. */
export const serveWithHotReload = async (app: FastifyInstance, env: Env, all: Stopping): Promise<number> => {
  const apiPort = await listenOn(app, "127.0.0.1", 0);
  // Loaded on demand: Vite and its plugins are 360 modules, and only this uses them.
  const [{ createServer }, { frontendConfig }] = await Promise.all([
    import("vite"),
    import("@asesorador/frontend/vite.config"),
  ]);
  const api = { target: `http://127.0.0.1:${apiPort}` };
  const vite = await createServer({
    ...(await frontendConfig()),
    server: {
      host: env.host,
      port: env.port ?? DEFAULT_PORT,
      strictPort: env.port !== null,
      proxy: { "/api": api, "/metrics": api },
    },
  });
  await vite.listen();
  all.add("Vite", () => vite.close());
  const address = vite.httpServer?.address();
  if (!address || typeof address === "string") throw new Error("Vite listens on no port");
  return address.port;
};
