import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import * as z from "zod/mini";
import { pushSubscriptionsIn } from "../../adapters/push/subscriptions.ts";

const Ended = z.object({ sessionId: z.string() });

/** A browser whose session was ended is not reminded any more. Repeating it changes nothing. */
export const endedSessionsReactor = ({ db, vault }: Pick<ReactionPorts, "db" | "vault">): Reactor => ({
  name: "ended-sessions",
  types: ["SignedOut", "SessionEnded"],
  from: "head",
  handle: (events) =>
    pushSubscriptionsIn({ pool: db, vault }).removeOf(events.map(({ data }) => Ended.parse(data).sessionId)),
});
