import { constants, getPriority } from "node:os";
import { expect, test } from "vitest";
import { allowedCpus } from "../../kernel/cpu-affinity.ts";
import { groupPriority } from "../../testing/group-priority.ts";
import { cpusAfterLeavingOne } from "../../testing/taskset.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { lowerBackendPriority } from "./backend-priority.ts";
import { createPool } from "./pool.ts";

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

// The server of the tests runs on this machine, unless DATABASE_TEST_URL names another one.
test.runIf(process.platform === "linux" && process.env["DATABASE_TEST_URL"] === undefined)(
  "the server process of a connection gets low priority and leaves one of several CPUs, the one of another connection keeps its own",
  async () => {
    const database = await testDatabase();
    const settings = { max: 1, statementTimeoutMs: 5_000, name: "test" };
    const low = createPool(database.url, { ...settings, verify: lowerBackendPriority });
    const normal = createPool(database.url, settings);
    const pidIn = async (pool: typeof low): Promise<number> => {
      const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
      return rows[0]?.pid ?? 0;
    };
    const [lowPid, normalPid] = [await pidIn(low), await pidIn(normal)];
    expect(getPriority(lowPid)).toBe(LOW);
    expect(getPriority(normalPid)).toBe(getPriority());
    expect(allowedCpus(lowPid)).toEqual(cpusAfterLeavingOne(allowedCpus(normalPid)));
    const group = groupPriority(lowPid);
    if (group !== null) expect(group).toBe(LOW);
    await Promise.all([low.end(), normal.end()]);
    await database.drop();
  },
);
