import { randomBytes } from "node:crypto";

/** URL of another database on the server. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Unique among runs on the same server. */
export const newDatabaseName = (): string => `test_${randomBytes(8).toString("hex")}`;
