import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { roundRobinMembers } from "@asesorador/domain/lead/assignment";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postgresAccounts } from "../adapters/access/accounts.ts";
import { type AccountPorts, createAccount, deactivateAccount } from "../adapters/access/operator.ts";
import { verifyPassword } from "../adapters/access/password.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { migratedDatabase } from "../testing/test-database.ts";
import { demoAccount, demoAdvisers } from "./demo-account.ts";
import { isExposed } from "./exposure.ts";

const LATER = "2099-03-01T18:00:00.000Z";

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let pool: Pool;
let ports: AccountPorts;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await migratedDatabase();
  pool = createPool(database.url, { max: 6, statementTimeoutMs: 10_000, name: "test" });
});
afterAll(async () => {
  for (const close of closing) await close();
  await pool?.end();
  await database?.drop();
});
beforeEach(() => {
  ports = { pool, store: memoryEventStore() };
});

/** The accounts of one process. */
const accountsOf = ({ exposed = false } = {}) => {
  const accounts = postgresAccounts({
    ...ports,
    url: database.url,
    announced: false,
    exposed,
    idleMs: 30 * 60_000,
    now: () => new Date().toISOString(),
  });
  closing.push(accounts.close);
  return accounts;
};
const signInAs = async (username: string) => {
  const sessionId = crypto.randomUUID();
  const session = { sessionId, username, expiresAt: LATER, generation: 0, device: "" };
  await accountsOf().openSession({ ...session, secretHash: sessionId });
  return sessionId;
};

describe("the demo password", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder("asesorador-demo-");
  });
  const kept = async () => JSON.parse(await readFile(join(dataDir, "demo-admin.json"), "utf8")) as unknown;

  test("is generated again where its file is damaged", async () => {
    const before = await demoAccount(ports, dataDir);
    await writeFile(join(dataDir, "demo-admin.json"), "");
    const made = await demoAccount(ports, dataDir);
    expect(made).not.toEqual(before);
    expect(await kept()).toEqual(made);
  });

  test("is generated once, stored beside the data, and accepted at sign-in", async () => {
    const made = await demoAccount(ports, dataDir);
    expect(await kept()).toEqual(made);
    expect(await demoAccount(ports, dataDir)).toEqual(made);
    const account = await accountsOf().findAccount("admin");
    expect(account).toMatchObject({ role: "admin", demoPassword: true, passwordChange: "advised" });
    expect(await verifyPassword(made?.password ?? "", account?.passwordHash ?? null)).toBe(true);
    expect(await ports.store.readStream("team-accounts")).toHaveLength(1);
  });

  test("is not restored after another was chosen", async () => {
    await demoAccount(ports, dataDir);
    await createAccount(ports, { username: "admin", role: "admin", password: "una frase bien larga" });
    const chosen = await accountsOf().findAccount("admin");
    expect(await demoAccount(ports, dataDir)).toBeNull();
    expect(await accountsOf().findAccount("admin")).toEqual(chosen);
    expect(chosen).toMatchObject({ demoPassword: false, passwordChange: "none" });
  });

  test("of an earlier version is detected by its file", async () => {
    const made = await demoAccount(ports, dataDir);
    ports = { pool, store: memoryEventStore() };
    await createAccount(ports, { username: "admin", role: "admin", password: made?.password ?? "" });
    expect(await demoAccount(ports, dataDir)).toEqual(made);
    expect(await accountsOf().findAccount("admin")).toMatchObject({ demoPassword: true });
  });

  test("must be changed wherever other machines reach the server, in open sessions too", async () => {
    await demoAccount(ports, dataDir);
    const session = await signInAs("admin");
    expect(await accountsOf().findSessionById(session)).toMatchObject({ passwordChange: "advised" });
    expect(await accountsOf({ exposed: true }).findSessionById(session)).toMatchObject({
      passwordChange: "required",
    });
  });

  const alone = { production: false, host: "127.0.0.1", publicOrigin: null, trustedProxies: [] };
  test.each([
    [alone, false],
    [{ ...alone, host: "localhost" }, false],
    [{ ...alone, host: "0.0.0.0" }, true],
    [{ ...alone, host: "::" }, true],
    [{ ...alone, publicOrigin: "https://asesorador.example" }, true],
    [{ ...alone, trustedProxies: ["10.0.0.0/8"] }, true],
    [{ ...alone, production: true }, true],
  ])("with %j the server counts as exposed: %j", (env, exposed) => {
    expect(isExposed(env)).toBe(exposed);
  });
});

describe("the demo's advisers", () => {
  const ADVISERS = ["ana.demo", "luis.demo"] as const;

  test("have accounts that take part in the assignment, each with a temporary password of its own", async () => {
    await demoAdvisers(ports, ADVISERS);
    const accounts = await accountsOf().listTeam();
    expect(roundRobinMembers(accounts).toSorted()).toEqual([...ADVISERS].toSorted());
    const hashes = await Promise.all(
      ADVISERS.map(async (name) => (await accountsOf().findAccount(name))?.passwordHash),
    );
    expect(new Set(hashes).size).toBe(ADVISERS.length);
    expect(await accountsOf().findAccount(ADVISERS[0])).toMatchObject({ passwordChange: "required" });
  });

  test("that were changed stay as they are at the next start", async () => {
    await demoAdvisers(ports, ADVISERS);
    await deactivateAccount(ports, ADVISERS[0]);
    const before = await ports.store.readStream("team-accounts");
    await demoAdvisers(ports, ADVISERS);
    expect(await ports.store.readStream("team-accounts")).toEqual(before);
  });
});
