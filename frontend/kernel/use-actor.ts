import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Actor, AnyActorLogic, EventFromLogic, SnapshotFrom } from "xstate";

/**
 * A machine that lives as long as the component: what `useMachine` does, without its 2.7 kB of shims. `create` is
 * must not start the actor, for a first render that is put aside leaves one behind that nobody uses; `onStart` is called
 * once, with the one that lives. `now` is the state after everything sent so far, also between two renders.
 */
export const useActor = <Logic extends AnyActorLogic>(
  create: () => Actor<Logic>,
  onStart?: (actor: Actor<Logic>) => void,
) => {
  const [actor] = useState(create);
  const mounted = useRef(false);
  const started = useRef(false);
  const tell = useRef(onStart);
  useEffect(() => {
    mounted.current = true;
    actor.start();
    if (!started.current) tell.current?.(actor);
    started.current = true;
    return () => {
      mounted.current = false;
      // Strict mode takes every effect back once and runs it again at once; a stopped actor could not go on.
      queueMicrotask(() => mounted.current || actor.stop());
    };
  }, [actor]);
  const state: SnapshotFrom<Logic> = useSyncExternalStore(
    (changed) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    () => actor.getSnapshot(),
  );
  const send: (event: EventFromLogic<Logic>) => void = actor.send;
  return { state, send, now: (): SnapshotFrom<Logic> => actor.getSnapshot() };
};
