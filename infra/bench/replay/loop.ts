// A process of the replay bench: computes all the time, at a replay's priority and on its CPUs, and reads nothing.
import { takeReplayPriority } from "../../operations/replay/replay-priority.ts";
import { answerParent } from "../child.ts";

/** The end of the parent is noticed between two of them. */
const TURN_MS = 20;

let computed = 0;
const compute = (): void => {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) computed += 1;
  setImmediate(compute);
};

answerParent<object, { readonly computed: number }>(async () => {
  await takeReplayPriority();
  setImmediate(compute);
  return { computed };
});
