import { once } from "node:events";
import { createServer } from "node:net";

export type PortCheck = {
  /** The variable that sets the port. */
  readonly name: "PORT" | "METRICS_PORT";
  readonly host: string;
  /** null or 0: any free port. */
  readonly port: number | null;
};

const REASONS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) => `port ${port} on ${host} is in use by another program`,
  EACCES: (_host, port) => `this user may not listen on port ${port}`,
};

/** Why listening on the port fails, with the variable to change; null when it works. */
export const portProblem = async ({ name, host, port }: PortCheck): Promise<string | null> => {
  if (port === null || port === 0) return null;
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
    return null;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reason = REASONS[code]?.(host, port);
    return reason === undefined ? `HOST: ${message}` : `${name}: ${reason}`;
  } finally {
    probe.close();
  }
};
