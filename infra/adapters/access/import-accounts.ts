import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type { PasswordOrigin } from "@asesorador/domain/access/events";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { passwordsIn } from "../vault/credentials.ts";
import { type AccountPorts, decideAsOperator } from "./operator.ts";

type Row = {
  readonly username: string;
  readonly role: string;
  readonly password_hash: string;
  readonly active: boolean;
  readonly must_change_password: boolean;
  readonly demo_password: boolean;
  readonly created_at: Date;
};

/**
 * Converts the accounts of an earlier version (table `access.account`) into events, at the start of every serving
 * process. Each goes in the order hash, event, row, so that the next start resumes after a crash at any point, and
 * processes that start together do it once. Resolves to the number of rows.
 */
export const importAccounts = async (ports: AccountPorts): Promise<number> => {
  const { pool } = ports;
  const { rows } = await pool.query<Row>("select * from access.account order by created_at, username");
  for (const row of rows) {
    const { username, password_hash, active, created_at } = row;
    const id = derivedUuid(`account-import/${username}/${password_hash}`);
    const credentialId = await passwordsIn(pool).keep(password_hash, id);
    await decideAsOperator(ports, {
      type: "ImportAccount",
      username,
      active,
      credentialId,
      role: Role.parse(row.role),
      password: originOf(row),
      createdAt: created_at.toISOString(),
    });
    await pool.query("delete from access.account where username = $1 and password_hash = $2", [
      username,
      password_hash,
    ]);
  }
  return rows.length;
};

const originOf = ({ must_change_password, demo_password }: Row): PasswordOrigin => {
  // Where other machines reached the server, the demo password had both flags.
  if (demo_password) return "demonstration";
  return must_change_password ? "temporary" : "chosen";
};
