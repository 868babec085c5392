import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Actor, AnyActorLogic, EventFromLogic, SnapshotFrom } from "xstate";

/**
 * Runs an actor for as long as the component is mounted, like `useMachine` of @xstate/react without its 2.7 kB of shims.
 *
 * `create` must return an actor that is not started: React may discard a first render, and an actor that was never
 * started holds no timer, request or subscription (use-actor.test.ts). `onStart` is called once, after the start.
 * `now` returns the state after every event sent so far, also before the next render.
 */
export const useActor = <Logic extends AnyActorLogic>(
  create: () => Actor<Logic>,
  onStart?: (actor: Actor<Logic>) => void,
) => {
  const [actor] = useState(create);
  const mounted = useRef(false);
  const started = useRef(false);
  const reportStart = useEffectEvent(() => onStart?.(actor));
  useEffect(() => {
    mounted.current = true;
    actor.start();
    if (!started.current) reportStart();
    started.current = true;
    return () => {
      mounted.current = false;
      // Strict mode unmounts and remounts in the same task, and a stopped actor cannot be restarted.
      queueMicrotask(() => mounted.current || actor.stop());
    };
  }, [actor]);
  // React subscribes again whenever this function is another one.
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const now = (): SnapshotFrom<Logic> => actor.getSnapshot();
  const state = useSyncExternalStore(subscribe, now, now);
  const send: (event: EventFromLogic<Logic>) => void = actor.send;
  return { state, send, now };
};
