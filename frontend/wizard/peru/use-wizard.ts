import { type Actor, createActor } from "xstate";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { useActor } from "../../kernel/use-actor.ts";
import { hasStored } from "../shared/has-stored.ts";
import { DRAFT_KEY } from "./draft-key.ts";
import { isLink } from "./link.ts";
import { peruMachine } from "./peru-machine.ts";

/** The wizard's machine. `onBack` is read at the first render and must not change. */
export const useWizard = (onBack: () => void) => useActor(() => createWizard(onBack), start);

const keep = () => import("./saved-draft.ts");

/** Drafts are optional: a failed load is ignored. */
const ignore = () => {};

const createWizard = (leave: () => void): Actor<typeof peruMachine> => {
  const machine = peruMachine.provide({
    actions: {
      leave,
      startOver: () => void keep().then(({ startOver }) => startOver(), ignore),
      save: ({ context }) => void keep().then(({ saveDraft }) => saveDraft(context), ignore),
      settle: ({ context }) => void keep().then(({ settleDraft }) => settleDraft(context), ignore),
    },
  });
  const now = () => new Date().toISOString();
  const hasDraft = isLink() || hasStored(DRAFT_KEY);
  return createActor(machine, { input: { leadId: randomUuid(), route: location.pathname, now, hasDraft } });
};

/** No step depends on the journey or the draft. The draft's code is here before the first answer is typed. */
const start = (actor: Actor<typeof peruMachine>): void => {
  import("./journey.ts").then(({ followPeruJourney }) => followPeruJourney(actor)).catch(ignore);
  keep().catch(ignore);
};
