import { randomBytes } from "node:crypto";
import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import {
  ERASED,
  KEY_MISSING,
  KeyErased,
  type Sealed,
  type Vault,
  VaultUnavailable,
} from "@asesorador/domain/kernel/vault";
import * as fc from "fast-check";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startProxy } from "../../testing/faulty-network.ts";
import { memoryVault } from "../../testing/memory-vault.ts";
import { migratedDatabase } from "../../testing/test-database.ts";
import { createPool } from "../postgres/pool.ts";
import { SealBroken } from "./crypto.ts";
import { type KnownKey, keyCache } from "./key-cache.ts";
import { type PostgresVault, postgresVault, rotateMasterKey } from "./postgres.ts";
import { KeyMissing, type KeyStore, vaultOver } from "./vault.ts";

const key = () => randomBytes(32).toString("base64");
const FIRST = key();
const PEPPER = "pepper";
const PII = { name: "Ñusta Quispe", phone: "+51987654321" };
const WHERE = { stream: "lead-1", type: "LeadSubmitted", version: 1 };

const eventWith = (pii: unknown, where = WHERE): Recorded => ({
  ...where,
  eventId: "e",
  data: { clear: 1, pii },
  revision: 0n,
  position: 1n as Position,
  metadata: { actor: "visitor", correlationId: "c", causationId: "c", occurredAt: "t", recordedAt: "t" },
});
const openPii = async (vault: Vault, pii: unknown, where = WHERE): Promise<unknown> => {
  const [opened] = await vault.open([eventWith(pii, where)]);
  return (opened?.data as { pii: unknown } | undefined)?.pii;
};

let database: Awaited<ReturnType<typeof migratedDatabase>>;
let pool: Pool;
const open: PostgresVault[] = [];
const vaultWith = (masterKeys: string): PostgresVault => {
  const vault = postgresVault({ pool, url: database.url, masterKeys, pepper: PEPPER });
  open.push(vault);
  return vault;
};
beforeAll(async () => {
  database = await migratedDatabase();
  pool = createPool(database.url, { max: 4, statementTimeoutMs: 10_000, name: "test" });
});
afterAll(async () => {
  await Promise.all(open.map((vault) => vault.close()));
  await pool?.end();
  await database?.drop();
});

describe.each([
  ["memory", () => memoryVault(PEPPER)],
  ["postgres", () => vaultWith(`1:${FIRST}`)],
])("%s vault", (_name, make) => {
  let vault: Vault;
  beforeAll(() => {
    vault = make();
  });

  test("any text opens under its key, and does not occur in the sealed block", async () => {
    const keyId = await vault.newKey();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 8 }), async (name) => {
        const sealed = await vault.seal(keyId, WHERE, { name });
        expect(sealed.k).toBe(keyId);
        expect(Buffer.from(sealed.d, "base64").includes(Buffer.from(name))).toBe(false);
        expect(await openPii(vault, sealed)).toEqual({ name });
      }),
    );
  });

  test("the same text is sealed differently each time", async () => {
    const keyId = await vault.newKey();
    const blocks = await Promise.all(Array.from({ length: 20 }, () => vault.seal(keyId, WHERE, PII)));
    expect(new Set(blocks.map(({ d }) => d)).size).toBe(20);
  });

  test.each([
    ["stream", { ...WHERE, stream: "lead-2" }],
    ["type", { ...WHERE, type: "NoteAdded" }],
    ["version", { ...WHERE, version: 2 }],
  ])("a block moved to another %s does not open", async (_what, elsewhere) => {
    const sealed = await vault.seal(await vault.newKey(), WHERE, PII);
    await expect(openPii(vault, sealed, elsewhere)).rejects.toThrow(SealBroken);
  });

  // asvs: 11.3.3
  test("a block under another key, changed or truncated does not open", async () => {
    const sealed = await vault.seal(await vault.newKey(), WHERE, PII);
    const bytes = Buffer.from(sealed.d, "base64");
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    const broken: Sealed[] = [
      { ...sealed, k: await vault.newKey() },
      { ...sealed, d: bytes.toString("base64") },
      { ...sealed, d: sealed.d.slice(0, 16) },
    ];
    for (const block of broken) await expect(openPii(vault, block)).rejects.toThrow(SealBroken);
  });

  test("every key is handed out once, also to concurrent callers", async () => {
    const keys = await Promise.all(Array.from({ length: 2_000 }, () => vault.newKey()));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("events without a sealed block pass unchanged, in their place", async () => {
    const sealed = await vault.seal(await vault.newKey(), WHERE, PII);
    const plain = [eventWith(null), eventWith(ERASED), { ...eventWith(null), data: "text" }];
    const opened = await vault.open(
      [plain[0], eventWith(sealed), plain[1], plain[2]].flatMap((e) => e ?? []),
    );
    expect([opened[0], opened[2], opened[3]]).toEqual(plain);
    expect(opened[1]?.data).toEqual({ clear: 1, pii: PII });
  });

  test("an erased key permanently opens and seals nothing; the others do", async () => {
    const [gone, kept] = [await vault.newKey(), await vault.newKey()];
    const [lost, safe] = [await vault.seal(gone, WHERE, PII), await vault.seal(kept, WHERE, PII)];
    expect(await vault.erase(gone)).toBe(true);
    expect(await vault.erase(gone)).toBe(false);
    expect(await openPii(vault, lost)).toBe(ERASED);
    expect(await openPii(vault, safe)).toEqual(PII);
    await expect(vault.seal(gone, WHERE, PII)).rejects.toThrow(KeyErased);
  });

  test("an unknown key is missing, never erased", async () => {
    for (const unknown of [crypto.randomUUID(), "no uuid"]) {
      await expect(openPii(vault, { k: unknown, d: "AAAA" })).rejects.toThrow(KeyMissing);
      await expect(vault.seal(unknown, WHERE, PII)).rejects.toThrow(KeyMissing);
    }
  });

  test("blocks open at their place, each under its own key, in the requested order", async () => {
    const [gone, kept] = [await vault.newKey(), await vault.newKey()];
    const [lost, safe] = [await vault.seal(gone, WHERE, 1), await vault.seal(kept, WHERE, PII)];
    await vault.erase(gone);
    const blocks = [safe, lost, safe].map((block) => ({ ...block, ...WHERE }));
    expect(await vault.openBlocks(blocks)).toEqual([PII, ERASED, PII]);
    const keyless = { ...safe, ...WHERE, k: crypto.randomUUID() };
    expect(await vault.openBlocks([...blocks, keyless])).toEqual([PII, ERASED, PII, KEY_MISSING]);
    await expect(vault.openBlocks([{ ...safe, ...WHERE, stream: "lead-2" }])).rejects.toThrow(SealBroken);
  });

  test("an opened event keeps the block that it was stored with", async () => {
    const sealed = await vault.seal(await vault.newKey(), WHERE, PII);
    expect((await vault.open([eventWith(sealed), eventWith(null)])).map((event) => event.sealed)).toEqual([
      sealed,
      undefined,
    ]);
  });

  test("search tokens are equal for equal parts only, and are neither blind indexes nor plain hashes", () => {
    const parts = ["wana", "wan", "dan", "w", "wañ", "ana"];
    const tokens = vault.searchTokens(parts);
    expect(new Set(tokens).size).toBe(parts.length);
    expect(vault.searchTokens([...parts].reverse())).toEqual([...tokens].reverse());
    expect(memoryVault("another pepper").searchTokens(parts)).not.toEqual(tokens);
    for (const token of tokens) expect(BigInt.asIntN(64, BigInt(token))).toBe(BigInt(token));
    expect(vault.searchTokens([])).toEqual([]);
    expect(() => vault.searchTokens(["w".repeat(16)])).toThrow(RangeError);
    expect(() => vault.searchTokens(["ññññññññ"])).toThrow(RangeError);
  });

  test("blind indexes are equal for equal values of one kind only, and are no plain hashes", () => {
    expect(vault.blindIndex("phone", "987")).toBe(vault.blindIndex("phone", "987"));
    expect(vault.blindIndex("phone", "987")).not.toBe(vault.blindIndex("document", "987"));
    expect(vault.blindIndex("phone", "987")).not.toBe(memoryVault("other").blindIndex("phone", "987"));
    expect(vault.blindIndex("phone", "987")).toMatch(/^[\w-]{43}$/);
  });
});

describe("postgres vault", () => {
  test("another process opens what one has sealed", async () => {
    const [one, other] = [vaultWith(`1:${FIRST}`), vaultWith(`1:${FIRST}`)];
    const sealed = await one.seal(await one.newKey(), WHERE, PII);
    expect(await openPii(other, sealed)).toEqual(PII);
  });

  // asvs: 14.2.2
  test("a key erased in one process is soon evicted in another that had it cached", async () => {
    const [one, other] = [vaultWith(`1:${FIRST}`), vaultWith(`1:${FIRST}`)];
    await other.ready();
    const keyId = await one.newKey();
    const sealed = await one.seal(keyId, WHERE, PII);
    expect(await openPii(other, sealed)).toEqual(PII);
    await one.erase(keyId);
    await expect.poll(() => openPii(other, sealed)).toBe(ERASED);
  });

  test("a key cached while the connection was lost is not kept when notifications are received again", async () => {
    const network = await startProxy(() => Number(new URL(database.url).port));
    const url = Object.assign(new URL(database.url), { port: String(network.port) }).href;
    const [one, other] = [
      vaultWith(`1:${FIRST}`),
      postgresVault({ pool, url, masterKeys: FIRST, pepper: PEPPER }),
    ];
    await other.ready();
    const keyId = await one.newKey();
    const sealed = await one.seal(keyId, WHERE, PII);
    const made = network.made();
    network.set("stalls");
    network.drop();
    // The next connection is being made: the loss of the first one was noticed.
    await expect.poll(() => network.made()).toBeGreaterThan(made);
    expect(await openPii(other, sealed)).toEqual(PII);
    await one.erase(keyId);
    expect(await openPii(other, sealed)).toEqual(PII);
    network.set("works");
    await expect.poll(() => openPii(other, sealed)).toBe(ERASED);
    await other.close();
    await network.close();
  });

  test("an erasure is announced when it is committed, not before", async () => {
    const received: (string | undefined)[] = [];
    const listener = await pool.connect();
    listener.on("notification", ({ payload }) => received.push(payload));
    await listener.query("listen vault_key");
    /** What was notified until now. */
    const notified = async (): Promise<readonly (string | undefined)[]> => {
      await pool.query("select pg_notify('vault_key', 'mark')");
      await expect.poll(() => received).toContain("mark");
      return received.splice(0);
    };
    const vault = vaultWith(FIRST);
    const keyId = await vault.newKey();
    let beforeCommit: readonly (string | undefined)[] | undefined;
    const connect = vi.spyOn(pool, "connect").mockImplementationOnce(async () => {
      connect.mockRestore();
      const client = await pool.connect();
      const query = client.query.bind(client);
      vi.spyOn(client, "query").mockImplementation(async (...args: unknown[]) => {
        if (args[0] === "commit") beforeCommit = await notified();
        return Reflect.apply(query, undefined, args);
      });
      return client;
    });
    expect(await vault.erase(keyId)).toBe(true);
    expect(beforeCommit).toEqual(["mark"]);
    expect(await notified()).toEqual([keyId, "mark"]);
    listener.release(true);
  });

  test("a cached key whose erasure notification is lost is used for a minute at most", async () => {
    let now = 0;
    const deaf = postgresVault({
      pool,
      url: "postgres://nobody@127.0.0.1:1/none",
      masterKeys: FIRST,
      pepper: PEPPER,
      clock: () => now,
    });
    const keyId = await deaf.newKey();
    const sealed = await deaf.seal(keyId, WHERE, PII);
    await vaultWith(FIRST).erase(keyId);
    now = 59_999;
    expect(await openPii(deaf, sealed)).toEqual(PII);
    now = 60_000;
    expect(await openPii(deaf, sealed)).toBe(ERASED);
    await deaf.close();
  });

  test("an erased key stays erased when a backup restores its row", async () => {
    const vault = vaultWith(FIRST);
    const keyId = await vault.newKey();
    const sealed = await vault.seal(keyId, WHERE, PII);
    const { rows } = await pool.query("select * from vault.key where key_id = $1", [keyId]);
    await vault.erase(keyId);
    expect((await pool.query("select from vault.key where key_id = $1", [keyId])).rowCount).toBe(0);
    await pool.query("insert into vault.key select * from json_populate_record(null::vault.key, $1)", [
      JSON.stringify({ ...rows[0], wrapped: `\\x${rows[0].wrapped.toString("hex")}` }),
    ]);
    expect(await openPii(vaultWith(FIRST), sealed)).toBe(ERASED);
    // The table is vacuumed for an hour after an erasure: the second one begins another hour, a repeat of it none.
    const erasedAt = async () =>
      (await pool.query("select erased_at::text as at from vault.erased where key_id = $1", [keyId])).rows[0]
        .at;
    const first = await erasedAt();
    expect(await vaultWith(FIRST).erase(keyId)).toBe(true);
    const second = await erasedAt();
    expect(second).not.toBe(first);
    expect(await vaultWith(FIRST).erase(keyId)).toBe(false);
    expect(await erasedAt()).toBe(second);
  });

  test("without the right master key nothing opens, nothing counts as erased and no key is created", async () => {
    const vault = vaultWith(FIRST);
    const sealed = await vault.seal(await vault.newKey(), WHERE, PII);
    const thief = vaultWith(`1:${key()}`);
    await expect(openPii(thief, sealed)).rejects.toThrow(VaultUnavailable);
    await expect(thief.newKey()).rejects.toThrow(/master key 1/);
    await expect(openPii(vaultWith(`2:${key()}`), sealed)).rejects.toThrow(/master key 1 is not configured/);
  });

  // asvs: 11.2.2
  test("after rotation the new master key opens everything and the old one nothing", async () => {
    const [SECOND, old] = [key(), vaultWith(FIRST)];
    const sealed = await old.seal(await old.newKey(), WHERE, PII);
    const both = vaultWith(`2:${SECOND},1:${FIRST}`);
    expect(await openPii(both, sealed)).toEqual(PII);
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from vault.key where master_version = 1",
    );
    expect(await rotateMasterKey(pool, `2:${SECOND},1:${FIRST}`)).toBe(rows[0]?.count);
    expect(await openPii(vaultWith(`2:${SECOND}`), sealed)).toEqual(PII);
    await expect(openPii(vaultWith(`1:${FIRST}`), sealed)).rejects.toThrow(VaultUnavailable);
    expect(await rotateMasterKey(pool, `2:${SECOND}`)).toBe(0);
    // Restores the state for the following tests.
    expect(await rotateMasterKey(pool, `1:${FIRST},2:${SECOND}`)).toBe(rows[0]?.count);
  });

  test("an unavailable database is an unavailable vault, and a later attempt succeeds", async () => {
    const away = createPool("postgres://nobody@127.0.0.1:1/none", {
      max: 1,
      statementTimeoutMs: 1_000,
      name: "away",
    });
    const vault = postgresVault({ pool: away, url: database.url, masterKeys: FIRST, pepper: PEPPER });
    await expect(vault.newKey()).rejects.toThrow(VaultUnavailable);
    await expect(vault.erase(crypto.randomUUID())).rejects.toThrow(VaultUnavailable);
    await vault.close();
    await away.end();
  });
});

// Stored in rows: a change of the hash needs a new version of the read model.
test("a search token is the same whether its part is hashed alone, among others, or after others", async () => {
  const part = fc.string({ unit: fc.constantFrom(..."w1añ€"), maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 20 }), async (parts) => {
      const alone = parts.map((one) => memoryVault().searchTokens([one])[0]);
      expect(memoryVault().searchTokens(parts)).toEqual(alone);
    }),
  );
  expect(memoryVault().searchTokens(["wana", "wñandú", "d987"])).toEqual([
    "-3859744750502034870",
    "-3557897766048906999",
    "-7944701593535421247",
  ]);
});

test("a key that was read or made before an erasure was announced is not cached after it", async () => {
  const cache = keyCache(() => 0);
  const keyId = "11111111-1111-4111-8111-111111111111";
  const answer = Promise.withResolvers<void>();
  let known: KnownKey = randomBytes(32);
  const keys: KeyStore = {
    make: async () => {
      await answer.promise;
      return [{ keyId: "22222222-2222-4222-8222-222222222222", key: randomBytes(32) }];
    },
    find: async (keyIds) => {
      const found = new Map(keyIds.map((id) => [id, known] as const));
      await answer.promise;
      return found;
    },
    erase: async () => true,
  };
  const vault = vaultOver({ keys, cache, pepper: PEPPER });
  const sealing = vault.seal(keyId, WHERE, PII);
  const making = vault.newKey();
  known = "erased";
  cache.evict(keyId);
  answer.resolve();
  await sealing;
  await expect(vault.seal(keyId, WHERE, PII)).rejects.toThrow(KeyErased);
  // It may be the erased one: this process cannot tell.
  expect(cache.get(await making)).toBeUndefined();
});
