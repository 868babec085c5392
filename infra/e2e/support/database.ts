import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** Connects to the database of the project that runs on this data folder, and disconnects after the work. */
export const inDatabase = async <T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: readFileSync(join(dataDir, "database-url"), "utf8") });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
