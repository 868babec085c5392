import type { EventMetadata } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { decodeLeadEvent, leadStream } from "@asesorador/domain/lead/events";
import * as z from "zod/mini";
import type { Context } from "../kernel/context.ts";
import { handle } from "../kernel/handle.ts";

const SealedBlock = z.object({ pii: z.object({ k: z.string() }) });

export type Erased = "erased" | "was erased before" | "no such lead";

/**
 * Crypto-shredding of one lead. The key goes first: from then on nothing personal in its stream can be read, here or in
 * a backup of history, and nothing more can be sealed under it; what another process seals in that moment is shredded
 * with the rest. Then the fact is appended, and the projector scrubs the rows. Safe to repeat after a crash in between.
 */
export const eraseLead = async (
  ports: Pick<Context, "store" | "vault">,
  leadId: LeadId,
  metadata: EventMetadata,
): Promise<Erased> => {
  const stream = leadStream(leadId);
  const stored = await ports.store.readStream(stream);
  if (stored.length === 0) return "no such lead";
  const found = await destroyKeys(ports.vault, stored);
  await handle(
    ports,
    { decider: leadDecider, decode: decodeLeadEvent },
    { stream, commands: [{ type: "EraseLead", leadId }], commandId: `erase/${leadId}`, metadata },
  );
  return found > 0 ? "erased" : "was erased before";
};

/** Destroys every key that these events name; resolves to how many of them were there. */
export const destroyKeys = async (
  vault: Pick<Vault, "erase">,
  stored: readonly { readonly data: unknown }[],
): Promise<number> => {
  let found = 0;
  for (const key of keysIn(stored)) if (await vault.erase(key)) found += 1;
  return found;
};

const keysIn = (stored: readonly { readonly data: unknown }[]): ReadonlySet<string> =>
  new Set(
    stored.flatMap(({ data }) => {
      const block = SealedBlock.safeParse(data);
      return block.success ? [block.data.pii.k] : [];
    }),
  );
