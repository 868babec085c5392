import { conversationStream, type ErasureReason } from "@asesorador/domain/assistant/events";
import type { EventMetadata, Recorded } from "@asesorador/domain/kernel/event-store";
import { readConversationsOfLead } from "@asesorador/projections/assistant/queries";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";
import { expectAccepted, handle } from "../application/handle.ts";
import type { ReactionPorts, Stoppable } from "../application/reaction-ports.ts";
import { ReadModelBehind } from "../application/read-model-behind.ts";
import { destroyKeys, type ShredPorts } from "../application/shred.ts";
import { causedBy, causedFor, systemMetadata } from "../application/system-metadata.ts";
import { conversation } from "./aggregates.ts";

type Erasing = {
  readonly conversationId: string;
  readonly reason: ErasureReason;
  readonly metadata: EventMetadata;
};

type Outcome = { readonly outcome: "no_such_conversation" | "erased" | "erased_before" };

/**
 * Crypto-shredding of one conversation: its key is destroyed, then the fact is recorded. Safe to repeat after a crash in
 * between. Throws StoreUnavailable and VaultUnavailable.
 */
export const eraseConversation = async (
  ports: ShredPorts,
  { conversationId, reason, metadata }: Erasing,
): Promise<Outcome> => {
  const stream = conversationStream(conversationId);
  const stored = await ports.store.readStream(stream);
  if (stored.length === 0) return { outcome: "no_such_conversation" };
  const found = await destroyKeys(ports.vault, stored);
  const handled = await handle(ports, conversation, {
    stream,
    commands: [{ type: "EraseConversation", conversationId, reason }],
    commandId: `erase/${stream}`,
    metadata,
  });
  expectAccepted(handled);
  return { outcome: found > 0 ? "erased" : "erased_before" };
};

const Erased = z.object({ leadId: z.string() });

/**
 * Erases the conversations that erased leads were linked to. Repeating it changes nothing. Throws ReadModelBehind,
 * StoreUnavailable and VaultUnavailable.
 */
export const eraseConversationsOfLeads = async (
  ports: ReactionPorts & Stoppable,
  erased: readonly Recorded[],
): Promise<void> => {
  const last = erased.at(-1);
  if (!last) return;
  if (!(await ports.waitFor(last.position))) throw new ReadModelBehind(`at ${last.position}`);
  for (const event of erased)
    for (const conversationId of await readConversationsOfLead(ports.db, Erased.parse(event.data).leadId)) {
      ports.signal.throwIfAborted();
      await eraseConversation(ports, {
        conversationId,
        reason: "lead_erased",
        metadata: systemMetadata(ports.now(), causedBy(event)),
      });
    }
};

/** Erases conversations whose retention period has ended. Throws StoreUnavailable and VaultUnavailable. */
export const eraseExpired = async (
  ports: ShredPorts & Pick<Context, "now"> & Stoppable,
  conversationIds: readonly string[],
): Promise<void> => {
  for (const conversationId of conversationIds) {
    ports.signal.throwIfAborted();
    await eraseConversation(ports, {
      conversationId,
      reason: "retention",
      metadata: systemMetadata(ports.now(), causedFor(conversationId)),
    });
  }
};
