import type { ReactionPorts } from "@asesorador/backend/application/reaction-ports";
import { webhookDirectory } from "@asesorador/backend/webhooks/directory";
import type { Reactor } from "@asesorador/projections/kernel/reactor";
import { webhooksReactor } from "../webhooks/reactor.ts";
import { closedAccountsReactor } from "./closed-accounts.ts";
import { duplicatesReactor } from "./duplicates.ts";
import { erasedLeadsReactor } from "./erased-leads.ts";

/** Every reactor. A new one is a file that makes it and a line here: it then runs, and is shown and operated with the others. */
export const allReactors = (ports: ReactionPorts): readonly Reactor[] => [
  duplicatesReactor(ports),
  closedAccountsReactor(ports),
  erasedLeadsReactor(ports),
  webhooksReactor({ db: ports.db, directory: webhookDirectory(ports.store, () => performance.now()) }),
];
