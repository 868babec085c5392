import { expect, test, vi } from "vitest";
import { createActor, fromCallback, setup } from "xstate";

/** What `useActor` relies on where React discards the render that created the actor. */
test("an actor that is created and not started runs no child and sets no timer", () => {
  const invoked = vi.fn();
  const clock = { setTimeout: vi.fn(), clearTimeout: vi.fn() };
  const machine = setup({ actors: { child: fromCallback(invoked) }, delays: { SOON_MS: 1 } }).createMachine({
    initial: "waiting",
    states: { waiting: { invoke: { src: "child" }, after: { SOON_MS: "over" } }, over: {} },
  });
  const actor = createActor(machine, { clock });
  expect(actor.getSnapshot().value).toBe("waiting");
  expect(invoked).not.toHaveBeenCalled();
  expect(clock.setTimeout).not.toHaveBeenCalled();
  actor.start();
  expect(invoked).toHaveBeenCalledOnce();
  expect(clock.setTimeout).toHaveBeenCalledOnce();
  actor.stop();
});
