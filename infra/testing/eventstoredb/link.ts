import { type Link, startProxy } from "../faulty-network.ts";

/** A network with controllable faults between stores and an EventStoreDB. */
export type EventStoreLink = Link & {
  /** Address for a client. */
  readonly url: string;
  /** Connects new clients to another port. */
  leadTo(port: number): void;
};

export const link = async (to: number, host?: string): Promise<EventStoreLink> => {
  let target = to;
  const proxy = await startProxy(() => target, host);
  return {
    ...proxy,
    url: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    leadTo: (other) => {
      target = other;
    },
  };
};
