import { type Actor, createActor } from "xstate";
import { randomUuid } from "../../kernel/random-uuid.ts";
import { useActor } from "../../kernel/use-actor.ts";
import type { ContactAnswers } from "./contact-problems.ts";
import { hasStored } from "./has-stored.ts";
import { shortMachine } from "./short-machine.ts";
import { draftKeyOf, type ShortRules } from "./short-rules.ts";

type Options<Draft extends ContactAnswers> = {
  readonly onLeave: () => void;
  /** Called once with the running machine. */
  readonly onStart?: (actor: Actor<ReturnType<typeof shortMachine<Draft>>>) => void;
};

/** A short wizard whose draft is saved on this device. `rules` and the options are read at the first render. */
export const useShortMachine = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  { onLeave, onStart }: Options<Draft>,
) =>
  useActor(
    () => {
      const machine = shortMachine(rules).provide({
        actions: {
          leave: onLeave,
          save: ({ context }) => void keep().then(({ saveDraft }) => saveDraft(rules, context), ignore),
          forget: () => void keep().then(({ clearDraft }) => clearDraft(rules), ignore),
          settle: ({ context }) =>
            void keep().then(({ settleDraft }) => settleDraft(rules, context.leadId), ignore),
        },
      });
      const now = () => new Date().toISOString();
      const hasDraft = hasStored(draftKeyOf(rules));
      return createActor(machine, {
        input: { leadId: randomUuid(), route: location.pathname, now, hasDraft },
      });
    },
    // No form depends on the journey or the draft. The draft's code is here before the first answer is typed.
    (actor) => {
      onStart?.(actor);
      keep().catch(ignore);
    },
  );

const keep = () => import("./short-draft.ts");
/** Drafts and the journey are optional: a failed load is ignored. */
export const ignore = () => {};
