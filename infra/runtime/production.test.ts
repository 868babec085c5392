import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AccountPorts, createAccount, passwordFits, readAccount } from "../adapters/access/operator.ts";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { postgresVault } from "../adapters/vault/postgres.ts";
import { type Child, endChildren, logLines, startChild } from "../testing/children.ts";
import { production, SECRETS } from "../testing/production-settings.ts";
import { migratedDatabase, testDatabase } from "../testing/test-database.ts";
import { buildFrontend } from "./build-frontend.ts";
import { readCheckedEnv } from "./start/checked-env.ts";

const PASSWORD = "una contraseña que nadie ve";
const BUILD_MS = 120_000;

let empty: Awaited<ReturnType<typeof testDatabase>>;
let ready: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  // Otherwise the first process below builds it and prints so.
  [empty, ready] = await Promise.all([testDatabase(), testDatabase(), buildFrontend(() => {})]);
}, BUILD_MS);
afterEach(endChildren);
afterAll(async () => {
  await empty.drop();
  await ready.drop();
});

/** An operator's first step: creates an account with only the database configured. */
const createAdmin = (name: string, args: readonly string[] = [], password = PASSWORD): Child =>
  startChild(
    "admin.ts",
    { NODE_ENV: "production", DATABASE_URL: ready.url },
    { args: ["create", name, ...args], stdin: `${password}\n` },
  );

const withStore = async (url: string, work: (ports: AccountPorts) => Promise<unknown>): Promise<void> => {
  const pool = createPool(url, { max: 2, statementTimeoutMs: 10_000, name: "test" });
  const store = postgresEventStore({ url, pool });
  await work({ pool, store });
  await store.close();
  await pool.end();
};

const expectNoSecret = (child: Child): void => {
  for (const secret of [...Object.values(SECRETS), PASSWORD]) expect(child.output()).not.toContain(secret);
};

const problemsOf = (child: Child): readonly string[] => {
  expectNoSecret(child);
  const refusal = logLines(child).find(({ level }) => level === "fatal");
  return (refusal?.["problems"] ?? []) as readonly string[];
};

test("the first administrator is created before any secret is set, and never changed by accident", async () => {
  const made = createAdmin("ana");
  expect(await made.ended).toBe(0);
  expect(made.output()).toBe("ana can sign in as admin.\n");
  const again = createAdmin("ana", [], "otra contraseña larga");
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain("ana exists already, as admin; with --replace");
  expect(again.output()).not.toContain("otra contraseña");
  const short = createAdmin("leo", [], "corta");
  expect(await short.ended).toBe(1);
  const replaced = createAdmin("ana", ["--replace"]);
  expect(await replaced.ended).toBe(0);
  await withStore(ready.url, async ({ pool, store }) => {
    const account = await readAccount({ store }, "ana");
    expect(account && (await passwordFits({ pool }, account, PASSWORD))).toBe(true);
  });
  const nowhere = startChild("admin.ts", { NODE_ENV: "production" }, { args: ["create", "ana"] });
  expect(await nowhere.ended).toBe(1);
  expect(nowhere.output()).toContain("DATABASE_URL");
});

test.each(["DATABASE_URL", "PII_MASTER_KEY", "PII_PEPPER", "JWT_SECRET", "PUBLIC_ORIGIN"])(
  "without %s the environment is refused by its name",
  async (name) => {
    const refused = readCheckedEnv({ ...production(ready.url), [name]: "" }, { serves: true });
    await expect(refused).rejects.toMatchObject({
      name: "BadEnvironment",
      problems: [`${name}: is required when NODE_ENV=production`],
    });
  },
);

test("without one of the variables the API refuses to start, names it, and prints no secret", async () => {
  const child = startChild("api.ts", { ...production(ready.url), PUBLIC_ORIGIN: "" });
  expect(await child.ended).toBe(1);
  expect(problemsOf(child)).toEqual(["PUBLIC_ORIGIN: is required when NODE_ENV=production"]);
});

const NO_ADMINISTRATOR =
  /^administrator: .*npm run admin -- create NAME, .*: docker compose run --rm api-1 node infra\/admin\.ts create NAME$/;

// asvs: 6.3.2
test("a missing administrator alone is a reason not to start", async () => {
  const refused = readCheckedEnv(production(empty.url), { serves: true });
  await expect(refused).rejects.toMatchObject({ problems: [expect.stringMatching(NO_ADMINISTRATOR)] });
});

// asvs: 6.3.2
test("npm start lists everything that is missing at once, and how to create the administrator", async () => {
  // The database may be slow to answer on a machine with other work.
  const variables = { NODE_ENV: "production", DATABASE_URL: empty.url, STARTUP_WAIT_SECONDS: "60" };
  const child = startChild("main.ts", variables);
  expect(await child.ended).toBe(1);
  const problems = problemsOf(child);
  const named = problems.map((problem) => problem.split(":")[0]);
  expect(named).toEqual(["PII_MASTER_KEY", "PII_PEPPER", "JWT_SECRET", "PUBLIC_ORIGIN", "administrator"]);
  expect(problems.at(-1)).toMatch(NO_ADMINISTRATOR);
});

test("an unavailable database is reported as the reason, without its password", async () => {
  const away = "postgres://asesorador:password-of-the-tests@127.0.0.1:1/asesorador";
  const child = startChild("api.ts", { ...production(away), STARTUP_WAIT_SECONDS: "0" });
  expect(await child.ended).toBe(1);
  expect(problemsOf(child)).toEqual([expect.stringMatching(/^DATABASE_URL: no answer: .*ECONNREFUSED/)]);
  expect(child.output()).not.toContain("password-of-the-tests");
});

test("with another master key every role refuses to start with one line", async () => {
  const database = await migratedDatabase();
  await withStore(database.url, async ({ pool, store }) => {
    await createAccount({ pool, store }, { username: "ana", role: "admin", password: PASSWORD });
    const { PII_MASTER_KEY, PII_PEPPER: pepper } = SECRETS;
    const vault = postgresVault({ pool, url: database.url, masterKeys: PII_MASTER_KEY, pepper });
    await vault.newKey();
    await vault.close();
  });
  const other = Buffer.alloc(32, 9).toString("base64");
  const start = async (script: string) => {
    const child = startChild(script, { ...production(database.url), PII_MASTER_KEY: `1:${other}` });
    expect(await child.ended).toBe(1);
    expectNoSecret(child);
    expect(child.output()).not.toContain(other);
    return logLines(child).find(({ level }) => level === "fatal")?.["reason"];
  };
  const foreign =
    "WrongSecret: PII_MASTER_KEY: master key 1 is not the one that wrapped this database's keys";
  const reasons = await Promise.all(["api.ts", "projector.ts", "main.ts"].map(start));
  expect(reasons).toEqual([foreign, foreign, foreign]);
  await database.drop();
});
