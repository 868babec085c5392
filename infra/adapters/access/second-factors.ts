import { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { SecondFactors } from "@asesorador/backend/application/second-factors";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { sealedCredentials } from "../vault/sealed-credentials.ts";
import { passkeysIn } from "./passkeys.ts";

type Ports = {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly store: Pick<EventStore, "readStream">;
};

const Totp = z.object({ secret: z.string() });
const RecoveryCodes = z.object({ hashes: z.array(z.string()) });

/** Secrets sealed in `vault.credential`, used steps in `access.totp_step`. Database errors are passed on unchanged. */
export const secondFactorsIn = ({ pool, vault, store }: Ports): SecondFactors => {
  const totp = sealedCredentials({ pool, vault }, "totp", Totp);
  const passkeys = passkeysIn({ pool, vault });
  const recoveryCodes = sealedCredentials({ pool, vault }, "recovery-codes", RecoveryCodes);
  return {
    ...passkeys.port,
    keepTotp: (secret) => totp.keep({ secret }),
    openTotp: async (id) => (await totp.open(id))?.secret ?? null,
    keepRecoveryCodes: (hashes) => recoveryCodes.keep({ hashes: [...hashes] }),
    openRecoveryCodes: async (id) => (await recoveryCodes.open(id))?.hashes ?? null,
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
