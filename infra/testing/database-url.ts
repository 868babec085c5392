import { randomBytes } from "node:crypto";

/** The address of another database on the server. */
export const databaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** No other run on the same server uses it. */
export const newDatabaseName = (): string => `test_${randomBytes(8).toString("hex")}`;
