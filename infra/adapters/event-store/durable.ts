import type { Pool } from "pg";

/** The database may lose data that it has acknowledged. */
export class NotDurable extends Error {
  override readonly name = "NotDurable";
}

const SETTINGS = ["fsync", "full_page_writes", "synchronous_commit"] as const;
/** `remote_apply` waits for more than `on` does; the others for less. */
const SAFE = new Set(["on", "remote_apply"]);

/** Throws NotDurable, naming the settings, unless an acknowledged append survives a crash of the machine. */
export const assertDurable = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string; value: string }>(
    "select name, current_setting(name) as value from unnest($1::text[]) as name",
    [SETTINGS],
  );
  const unsafe = rows.filter(({ value }) => !SAFE.has(value)).map(({ name, value }) => `${name} = ${value}`);
  if (unsafe.length > 0) {
    throw new NotDurable(`Postgres may lose acknowledged events: ${unsafe.join(", ")}; set them to on`);
  }
};
