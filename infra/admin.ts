// npm run admin -- create NAME [--role admin|adviser|analyst] [--replace]: makes an account. One that is there is left
// alone, unless somebody says that it shall have this password and role.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { passwordRefusal } from "@asesorador/backend/access/password-strength";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, Username } from "@asesorador/domain/access/account";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { createAccount } from "./access/team.ts";
import { roleOf } from "./administrator.ts";
import { giveUp } from "./announce.ts";
import { joinDatabase } from "./database.ts";
import { BadEnvironment, readEnv } from "./env.ts";
import { migrate } from "./postgres/migrate.ts";
import { createPool } from "./postgres/pool.ts";
import { stopOnSignals, stopping } from "./stopping.ts";
import { Usage } from "./usage.ts";

const USAGE = `npm run admin -- create NAME [--role admin|adviser|analyst] [--replace]
  The password is asked for at a terminal, else read from stdin. --replace gives an account that is there this password and role.`;
const PROBLEMS = {
  too_short: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
  too_long: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
  like_username: "must not be the name",
  common: "is too easy to guess; four words that have nothing to do with each other are better",
} as const;

/** The account is there, and nobody said that it should change. */
class AccountExists extends Error {
  override readonly name = "AccountExists";
}

const all = stopping();
stopOnSignals(all.stop);
const atTerminal = process.stdin.isTTY === true;

const main = async (): Promise<void> => {
  const { username, role, replace } = readArguments();
  const database = await joinDatabase(accountsEnv(), all);
  const pool = createPool(database.url, { max: 1, statementTimeoutMs: 10_000, name: "admin" });
  all.add("database", () => pool.end());
  await migrate(pool);
  const before = await roleOf(pool, username);
  if (before !== null && !replace) await confirmReplacing(username, before, role);
  const password = await readPassword();
  const refusal = await passwordRefusal(password, username);
  if (refusal) throw new Usage(`the password ${PROBLEMS[refusal.code]}`);
  await createAccount(pool, { username, role, password });
  process.stdout.write(`${username} can sign in as ${role}.\n`);
};

const readArguments = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { role: { type: "string" }, replace: { type: "boolean" } },
  });
  const [command, name, ...rest] = positionals;
  if (command !== "create" || name === undefined || rest.length > 0) throw new Usage(USAGE);
  const username = Username.safeParse(name);
  const role = Role.safeParse(values.role ?? "admin");
  if (!username.success) throw new Usage("NAME: lower-case letters, digits, dots, dashes; at most 40");
  if (!role.success) throw new Usage(USAGE);
  return { username: username.data, role: role.data, replace: values.replace ?? false };
};

/** An account needs the database and no secret, so the first one is made before anything else is set. */
const accountsEnv = () => {
  const { DATABASE_URL, DATABASE_URL_FILE, ASESORADOR_DATA_DIR, NODE_ENV } = process.env;
  const env = readEnv({ DATABASE_URL, DATABASE_URL_FILE, ASESORADOR_DATA_DIR });
  // Else it would be made in the embedded database, where no production start looks for it.
  if (NODE_ENV === "production" && env.databaseUrl === null)
    throw new BadEnvironment(["DATABASE_URL: is required when NODE_ENV=production"]);
  return env;
};

const confirmReplacing = async (username: string, before: string, role: Role): Promise<void> => {
  const there = `${username} exists already, as ${before}`;
  if (!atTerminal)
    throw new AccountExists(
      `${there}; with --replace it gets this password and the role ${role}, and is signed out everywhere`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `${there}. Give it a new password and the role ${role}, and sign it out everywhere? [y/N] `,
  );
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new AccountExists("nothing was changed");
};

const readPassword = async (): Promise<string> => {
  if (!atTerminal) return wholeStdin();
  const password = await askUnseen("Password: ");
  if ((await askUnseen("Once more: ")) !== password) throw new Usage("the two were not the same");
  return password;
};

const wholeStdin = async (): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
};

/** What is typed does not show. */
const askUnseen = async (question: string): Promise<string> => {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const left = new AbortController();
  terminal.on("SIGINT", () => left.abort());
  try {
    return await terminal.question("", { signal: left.signal });
  } catch {
    throw new Usage("left without a password: nothing was changed");
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
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
