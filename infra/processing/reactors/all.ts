import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { staffDirectory } from "@asesorador/backend/messages/staff-directory";
import { webhookDirectory } from "@asesorador/backend/webhooks/directory";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { autoAssignPorts } from "../auto-assign-ports.ts";
import { messagesReactor } from "../messages/reactor.ts";
import { webhooksReactor } from "../webhooks/reactor.ts";
import { autoAssignmentReactor } from "./auto-assignment.ts";
import { closedAccountsReactor } from "./closed-accounts.ts";
import { duplicatesReactor } from "./duplicates.ts";
import { endedSessionsReactor } from "./ended-sessions.ts";
import { erasedLeadsReactor } from "./erased-leads.ts";

/** Every reactor. A new one needs a file and a line here: it then runs, and is shown and operated with the others. */
export const allReactors = ({
  sendsMail,
  ...ports
}: ReactionPorts & {
  /** An SMTP server is configured. */
  readonly sendsMail: boolean;
}): readonly Reactor[] => [
  duplicatesReactor(ports),
  closedAccountsReactor(ports),
  autoAssignmentReactor(autoAssignPorts(ports)),
  erasedLeadsReactor(ports),
  endedSessionsReactor(ports),
  messagesReactor({
    ...ports,
    staff: staffDirectory(ports.store, () => performance.now()),
    enabled: sendsMail,
  }),
  webhooksReactor({ db: ports.db, directory: webhookDirectory(ports.store, () => performance.now()) }),
];
