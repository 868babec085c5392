import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { type Actor, createActor } from "xstate";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { useActor } from "../../kernel/use-actor.ts";
import { isLink, isUnconnectedLink, PLAIN_QUERY } from "./link.ts";
import { peruMachine } from "./peru-machine.ts";

/** The wizard's machine. `onBack` is read at the first render and must not change. */
export const useWizard = (onBack: () => void) => useActor(() => createWizard(onBack), start);

/** Removes the answers of the last consultation from the address before the reload. */
const startOver = () => {
  history.replaceState(history.state, "", PLAIN_QUERY);
  location.reload();
};

const createWizard = (leave: () => void): Actor<typeof peruMachine> => {
  const machine = peruMachine.provide({
    actions: { leave, startOver },
    guards: { isLinked: isLink },
  });
  const now = () => new Date().toISOString();
  return createActor(machine, { input: { leadId: randomUuid(), route: location.pathname, now } });
};

const start = (actor: Actor<typeof peruMachine>): void => {
  if (isUnconnectedLink()) actor.send({ type: "edit", change: { currentCompany: NO_COMPANY } });
  startJourney(actor);
};

/** No step depends on the journey: a failed load is ignored. */
const startJourney = (actor: Actor<typeof peruMachine>): void => {
  import("./journey.ts").then(({ follow }) => follow(actor)).catch(() => {});
};
