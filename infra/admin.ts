// npm run admin -- create NAME [--role admin|adviser|analyst]: makes an account, or gives it a new password and role.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { Username } from "@asesorador/domain/access/events";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { createAccount } from "./access/accounts.ts";
import { giveUp } from "./announce.ts";
import { joinDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { migrate } from "./postgres/migrate.ts";
import { createPool } from "./postgres/pool.ts";
import { stopping } from "./stopping.ts";

const USAGE =
  "npm run admin -- create NAME [--role admin|adviser|analyst]   (the password is asked for, or read from stdin)";
const SHORTEST_PASSWORD = 12;

/** What was typed makes no sense. */
class Usage extends Error {
  override readonly name = "Usage";
}

const all = stopping();

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: "string" } },
  });
  const [command, name] = positionals;
  if (command !== "create" || name === undefined) throw new Usage(USAGE);
  const username = Username.safeParse(name);
  const role = Role.safeParse(values.role ?? "admin");
  if (!username.success) throw new Usage("NAME: lower-case letters, digits, dots, dashes; at most 40");
  if (!role.success) throw new Usage(USAGE);
  const password = await readPassword();
  if (password.length < SHORTEST_PASSWORD)
    throw new Usage(`the password must have at least ${SHORTEST_PASSWORD} characters`);
  const database = await joinDatabase(accountsOnly(), all);
  const pool = createPool(database.url, { max: 1, statementTimeoutMs: 10_000, name: "admin" });
  all.add("database", () => pool.end());
  await migrate(pool);
  await createAccount(pool, { username: username.data, role: role.data, password });
  process.stdout.write(`${username.data} can sign in as ${role.data}.\n`);
};

/** Making an account needs the database and no secret, so it may run before the others are there. */
const accountsOnly = () => readEnv({ ...process.env, NODE_ENV: "" });

/** At a terminal what is typed does not show. */
const readPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks)
      .toString("utf8")
      .replace(/\r?\n$/, "");
  }
  process.stdout.write("Password: ");
  const silent = new (await import("node:stream")).Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return password;
};

main().then(
  async () => {
    await all.stop();
    process.exit(0);
  },
  async (error) => {
    await all.stop();
    giveUp(error);
  },
);
