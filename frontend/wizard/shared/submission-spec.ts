import { fromCallback, fromPromise } from "xstate";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { submissionMachine } from "./submission-machine.ts";

/**
 * A submission machine without network and storage, for tests. The n-th submit resolves to the n-th of `results`, the
 * last one repeats; `report` is the outbox reporting the result of a kept lead.
 */
export const fakeSubmission = <Lead>(results: readonly (SendResult | "throws")[]) => {
  const submitted: Lead[] = [];
  let attempts = 0;
  let notify: (result: SendResult) => void = () => {};
  const machine = submissionMachine<Lead>(() => Promise.reject(new Error("not used by the fake"))).provide({
    actors: {
      submit: fromPromise(async ({ input: { lead } }) => {
        const result = results[Math.min(attempts, results.length - 1)] ?? "throws";
        attempts += 1;
        if (lead !== null) submitted.push(lead);
        if (result === "throws") throw new Error("no storage, no network");
        return result;
      }),
      watch: fromCallback(({ sendBack }) => {
        notify = (result) => sendBack({ type: "result", result });
      }),
    },
  });
  return { machine, submitted, report: (result: SendResult) => notify(result) };
};
