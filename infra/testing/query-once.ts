import { Client } from "pg";

/** One statement on a connection of its own, for tests; rejects with the server's own error. */
export const queryOnce = async <Row>(url: string, sql: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  client.on("error", () => {}); // The pending query rejects; without a listener the process would end instead.
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
};
