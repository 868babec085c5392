import { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { SecondFactors } from "@asesorador/backend/application/second-factors";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { sealedCredentials } from "../vault/sealed-credentials.ts";
import { passkeysIn } from "./passkeys.ts";
import { hashCodes, matchingHash } from "./password.ts";

type Ports = {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly store: Pick<EventStore, "readStream">;
  /** Absent: `hashCodes` and `matchingHash`. */
  readonly hashes?: Hashes;
};

type Hashes = {
  all(passwords: readonly string[]): Promise<string[]>;
  match(password: string, hashes: readonly string[]): Promise<number | null>;
};

const Totp = z.object({ secret: z.string() });
/** `hashes`: SHA-256 without salt, as versions before 23 November 2026 have stored them. */
const RecoveryCodes = z.union([
  z.object({ salted: z.array(z.string()) }),
  z.object({ hashes: z.array(z.string()) }),
]);

const recoveryCodesIn = (ports: Pick<Ports, "pool" | "vault">) =>
  sealedCredentials(ports, "recovery-codes", RecoveryCodes);

/**
 * Replaces recovery codes that an earlier version has stored without salt, at the start of every serving process; the
 * codes stay valid. Processes that start together may all do it. Throws VaultUnavailable and the database's errors.
 */
export const saltRecoveryCodes = async (ports: Pick<Ports, "pool" | "vault">): Promise<void> => {
  const recoveryCodes = recoveryCodesIn(ports);
  for (const id of await recoveryCodes.ids()) {
    const codes = await recoveryCodes.open(id);
    if (codes !== null && "hashes" in codes)
      await recoveryCodes.replace(id, { salted: await hashCodes(codes.hashes) });
  }
};

/** Secrets sealed in `vault.credential`, used steps in `access.totp_step`. Database errors are passed on unchanged. */
export const secondFactorsIn = ({
  pool,
  vault,
  store,
  hashes = { all: hashCodes, match: matchingHash },
}: Ports): SecondFactors => {
  const totp = sealedCredentials({ pool, vault }, "totp", Totp);
  const passkeys = passkeysIn({ pool, vault });
  const recoveryCodes = recoveryCodesIn({ pool, vault });
  return {
    ...passkeys.port,
    keepTotp: (secret) => totp.keep({ secret }),
    openTotp: async (id) => (await totp.open(id))?.secret ?? null,
    keepRecoveryCodes: async (digests) => recoveryCodes.keep({ salted: await hashes.all(digests) }),
    findRecoveryCode: async (id, digest) => {
      const codes = await recoveryCodes.open(id);
      if (codes === null) return null;
      if ("salted" in codes) return hashes.match(digest, codes.salted);
      const index = codes.hashes.indexOf(digest);
      return index < 0 ? null : index;
    },
    useStep: async (id, step) => {
      const { rowCount } = await pool.query(USE_STEP, [id, step]);
      return rowCount === 1;
    },
    sweep: async () => {
      const { team } = await teamDirectory(store, () => 0).now();
      const factors = [...team.accounts.values()].flatMap(({ secondFactor }) => secondFactor ?? []);
      await totp.sweep(factors.flatMap(({ totpId }) => totpId ?? []));
      await passkeys.sweep(factors.flatMap(({ passkeyIds }) => passkeyIds));
      await recoveryCodes.sweep(factors.flatMap(({ recoveryId }) => recoveryId ?? []));
      await pool.query(
        "delete from access.totp_step where credential_id not in (select credential_id from vault.credential)",
      );
    },
  };
};

/** A single statement: of several callers with one step, the first inserts or updates, the others match no row. */
const USE_STEP = `
  insert into access.totp_step as used (credential_id, step) values ($1, $2)
  on conflict (credential_id) do update set step = excluded.step where used.step < excluded.step`;
