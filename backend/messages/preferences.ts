import { fold } from "@asesorador/domain/kernel/decider";
import type { EventMetadata } from "@asesorador/domain/kernel/event-store";
import { messageEvents, type PreferenceEvent } from "@asesorador/domain/messages/events";
import {
  type MessagePreferences,
  type PreferenceCommand,
  preferencesDecider,
  preferencesStream,
} from "@asesorador/domain/messages/preferences";
import type { Context } from "../application/context.ts";
import { eventsOf, handle } from "../application/handle.ts";

const aggregate = { decider: preferencesDecider, events: eventsOf<PreferenceEvent>(messageEvents) };

/** The message preferences of this lead's person. Throws StoreUnavailable. */
export const readPreferences = async (
  store: Pick<Context["store"], "readStream">,
  leadId: string,
): Promise<MessagePreferences> =>
  fold(preferencesDecider, (await store.readStream(preferencesStream(leadId))).map(aggregate.events.decode));

/** Records them; a repeat changes nothing. Throws StoreUnavailable. */
export const setPreferences = async (
  ports: Pick<Context, "store" | "vault">,
  command: PreferenceCommand,
  { commandId, metadata }: { readonly commandId: string; readonly metadata: EventMetadata },
): Promise<void> => {
  const stream = preferencesStream(command.leadId);
  await handle(ports, aggregate, { stream, commands: [command], commandId, metadata });
};
