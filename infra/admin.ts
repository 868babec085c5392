// npm run admin -- create NAME [--role admin|adviser|analyst] [--replace]: creates an account. An existing one is
// changed only with --replace. npm run admin -- deactivate NAME: ends its sessions and refuses further sign-ins. npm
// run admin -- reset-second-factor NAME: it signs in by its password alone again.
import { passwordRefusal } from "@asesorador/backend/access/password-strength";
import {
  LONGEST_PASSWORD,
  NewUsername,
  SHORTEST_PASSWORD,
  Username,
} from "@asesorador/domain/access/account";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { importAccounts } from "./adapters/access/import-accounts.ts";
import {
  createAccount,
  deactivateAccount,
  readAccount,
  resetSecondFactor,
} from "./adapters/access/operator.ts";
import { assertPrimary } from "./adapters/postgres/identity.ts";
import { migrate } from "./adapters/postgres/migrate.ts";
import { createPool } from "./adapters/postgres/pool.ts";
import { flagsAndPositionalsOf, helpIfAsked, Usage } from "./kernel/command-line.ts";
import { endInterrupted, stopOnSignals, stopping } from "./kernel/stopping.ts";
import { checkDatabase } from "./operations/database-identity.ts";
import { joinDatabase } from "./runtime/database.ts";
import { endAfter } from "./runtime/end-after.ts";
import { BadEnvironment, readEnv } from "./runtime/env.ts";
import { openEventStore } from "./runtime/open-event-store.ts";
import { askLine, askUnseen, isAtTerminal } from "./runtime/terminal.ts";

const USAGE = `npm run admin -- create NAME [--role admin|adviser|analyst] [--replace]
npm run admin -- deactivate NAME
npm run admin -- reset-second-factor NAME
  The password is asked for at a terminal, else read from stdin. --replace gives an account that is there this password and role.`;
const PROBLEMS = {
  too_short: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
  too_long: `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`,
  like_username: "must not be the name",
  common: "is too easy to guess; four words that have nothing to do with each other are better",
} as const;

/** The password is too weak, or was typed differently the second time. */
class PasswordRefused extends Error {
  override readonly name = "PasswordRefused";
}

/** The account exists, and replacing it was not requested. */
class AccountExists extends Error {
  override readonly name = "AccountExists";
}

helpIfAsked(USAGE);
const all = stopping();
stopOnSignals(all.stop, endInterrupted);
const atTerminal = isAtTerminal();

const main = async (): Promise<void> => {
  const { command, username, role, replace } = readArguments();
  const env = accountsEnv();
  const database = await joinDatabase(env, all);
  const pool = createPool(database.url, { max: 2, statementTimeoutMs: 10_000, name: "admin" });
  all.add("database", () => pool.end());
  await assertPrimary(pool);
  await migrate(pool);
  const stores = { databaseUrl: database.url, eventStoreUrl: env.eventStoreUrl };
  const store = await openEventStore({ ...stores, pool });
  all.add("event store", () => store.close());
  const ports = { pool, store };
  await checkDatabase(ports);
  await importAccounts(ports);
  if (command === "deactivate") {
    await deactivateAccount(ports, username);
    process.stdout.write(`${username} can no longer sign in.\n`);
    return;
  }
  if (command === "reset-second-factor") {
    await resetSecondFactor(ports, username);
    process.stdout.write(`${username} signs in by password alone.\n`);
    return;
  }
  const before = await readAccount(ports, username);
  if (!before && !NewUsername.safeParse(username).success)
    throw new Usage(`NAME: "${username}" is the name of a filter of leads`);
  if (before && !replace) await confirmReplacing(username, before.role, role);
  const password = await readPassword();
  const refusal = await passwordRefusal(password, username);
  if (refusal) throw new PasswordRefused(`it ${PROBLEMS[refusal.code]}`);
  await createAccount(ports, { username, role, password });
  process.stdout.write(`${username} can sign in as ${role}.\n`);
};

const readArguments = () => {
  const { flags, positionals } = flagsAndPositionalsOf(process.argv.slice(2), {
    texts: ["role"],
    switches: ["replace"],
  });
  const [command, name, ...rest] = positionals;
  if (command !== "create" && command !== "deactivate" && command !== "reset-second-factor")
    throw new Usage(command === undefined ? "No command is named" : `There is no command "${command}"`);
  if (name === undefined || rest.length > 0) throw new Usage(`${command} takes one NAME`);
  const username = Username.safeParse(name);
  const role = Role.safeParse(flags.role ?? "admin");
  if (!username.success) throw new Usage("NAME: lower-case letters, digits, dots, dashes; at most 40");
  if (!role.success) throw new Usage(`--role: it is ${Role.options.join(", ")}`);
  return { command, username: username.data, role: role.data, replace: flags.replace ?? false };
};

/**
 * Accounts need database and event store but no secret, so the first one can be created before anything else is set.
 */
const accountsEnv = () => {
  const { DATABASE_URL, DATABASE_URL_FILE, EVENTSTORE_URL, EVENTSTORE_URL_FILE } = process.env;
  const { ASESORADOR_DATA_DIR, NODE_ENV } = process.env;
  const stores = { DATABASE_URL, DATABASE_URL_FILE, EVENTSTORE_URL, EVENTSTORE_URL_FILE };
  const env = readEnv({ ...stores, ASESORADOR_DATA_DIR });
  // Otherwise it would be created in the embedded database, which a production start does not use.
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
  const answer = await askLine(
    `${there}. Give it a new password and the role ${role}, and sign it out everywhere? [y/N] `,
  );
  if (!/^y(es)?$/i.test(answer.trim())) throw new AccountExists("nothing was changed");
};

const readPassword = async (): Promise<string> => {
  if (!atTerminal) return wholeStdin();
  const password = await askUnseen("Password: ");
  if ((await askUnseen("Once more: ")) !== password) throw new PasswordRefused("the two were not the same");
  return password;
};

const wholeStdin = async (): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks)
    .toString("utf8")
    .replace(/\r?\n$/, "");
};

endAfter(main(), all, USAGE);
