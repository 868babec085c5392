import { expect, test } from "vitest";
import type { Accounts } from "../application/context.ts";
import { attempts } from "./attempts.ts";

/** Counts failures by key, in memory; no attempt has to wait. */
const counting = () => {
  const counts = new Map<string, number>();
  const accounts: Pick<Accounts, "recordFailure"> = {
    recordFailure: async (key) => {
      const failures = (counts.get(key) ?? 0) + 1;
      counts.set(key, failures);
      return { failures, waitMs: 0 };
    },
  };
  const tries = attempts({ accounts: accounts as Accounts }, "secret");
  /** How often each kind of key was counted, greatest first. */
  const kinds = () =>
    [...counts].map(([key, n]) => `${key.split(":")[0]} ${n}`).sort((a, b) => a.localeCompare(b));
  return { tries, kinds };
};
const UNKNOWN = { username: "ana", address: "192.0.2.1", device: null };

test("of one address at one account five failures count for the address and for the account, and no further ones", async () => {
  const { tries, kinds } = counting();
  for (let n = 0; n < 5; n += 1) await tries.failed(UNKNOWN, "ana");
  expect(kinds()).toEqual(["account 5", "address 5", "pair 5"]);
  for (let n = 0; n < 3; n += 1) await tries.failed(UNKNOWN, "ana");
  expect(kinds()).toEqual(["account 5", "address 5", "pair 8"]);
});

test("failures of a known browser count for it alone", async () => {
  const { tries, kinds } = counting();
  await tries.failed({ ...UNKNOWN, device: "d" }, "ana");
  expect(kinds()).toEqual(["device 1"]);
});

test("addresses of one IPv6 network are one party, other networks and known browsers are others", () => {
  const { tries } = counting();
  const party = (address: string, device: string | null = null) =>
    tries.attemptOf({ ...UNKNOWN, address, device }).party;
  expect(party("2001:db8:1:2::1")).toBe(party("2001:db8:1:2:ffff::9"));
  expect(party("2001:db8:1:2::1")).not.toBe(party("2001:db8:1:3::1"));
  expect(party("2001:db8:1:2::1", "d")).toBe(party("2001:db8:1:3::1", "d"));
});
