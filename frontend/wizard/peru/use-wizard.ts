import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Actor, createActor } from "xstate";
import { newLeadId } from "./lead-id.ts";
import { peruMachine } from "./peru-machine.ts";
import type { PeruState, StepProps } from "./step.ts";

type Wizard = StepProps & {
  /** The state after everything sent so far, also between two renders. */
  readonly now: () => PeruState;
};

/** The wizard's machine, alive as long as the component. What `useMachine` does, without its 2.7 kB of shims. */
export const useWizard = (onBack: () => void): Wizard => {
  const leave = useRef(onBack);
  leave.current = onBack;
  const [actor] = useState(() => startable(() => leave.current()));
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    actor.start();
    return () => {
      mounted.current = false;
      // Strict mode takes every effect back once and runs it again at once; a stopped actor could not go on.
      queueMicrotask(() => mounted.current || actor.stop());
    };
  }, [actor]);
  const state = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => actor.getSnapshot(),
  );
  return { state, send: actor.send, now: () => actor.getSnapshot() };
};

const startable = (leave: () => void): Actor<typeof peruMachine> => {
  const machine = peruMachine.provide({ actions: { leave, startOver: () => location.reload() } });
  const now = () => new Date().toISOString();
  return createActor(machine, { input: { leadId: newLeadId(), route: location.pathname, now } });
};
