import { type Actor, createActor } from "xstate";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { useActor } from "../../kernel/use-actor.ts";
import { isLink, PLAIN_QUERY } from "./link.ts";
import { peruMachine } from "./peru-machine.ts";

/** The wizard's machine. `onBack` is read at the first render and must not change. */
export const useWizard = (onBack: () => void) => useActor(() => createWizard(onBack), startJourney);

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

/** No step depends on the journey: a failed load is ignored. */
const startJourney = (actor: Actor<typeof peruMachine>): void => {
  import("./journey.ts").then(({ follow }) => follow(actor)).catch(() => {});
};
