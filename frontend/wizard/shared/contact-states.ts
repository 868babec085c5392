import { not, stateIn } from "xstate";
import { outputOf } from "./submission-machine.ts";

type Action = string | { readonly type: string; readonly params: unknown };

type Differences<Check, Opened, Incomplete> = {
  /** Input of the price check, of the machine's context. */
  readonly check: Check;
  /** Actions when the step opens, before its first price check. */
  readonly opened: Opened;
  /** Actions of a submit without all contact data. */
  readonly incomplete: Incomplete;
};

/**
 * The contact step in a wizard's machine, which has its guards and actions: a form, and a submit that waits for the check of the
 * chosen plan's price. The price is checked when the step opens and each minute: one that changes while the form is filled in
 * must not be sent unseen. Without a result it is taken as unchanged: the server recomputes it on submit.
 */
export const contactStates = <
  Check,
  const Opened extends readonly Action[],
  const Incomplete extends readonly Action[],
>({
  check,
  opened,
  incomplete,
}: Differences<Check, Opened, Incomplete>) =>
  ({
    initial: "opening",
    invoke: {
      id: "recheck",
      src: "recheck",
      input: check,
      onDone: { actions: { type: "takeQuote", params: outputOf } },
      // The second: a change that was found before stays open.
      onError: [{ guard: "isChecking", actions: "settleQuote" }, {}],
    },
    after: {
      RECHECK_MS: { guard: stateIn({ flow: { contact: "editing" } }), target: ".editing", reenter: true },
    },
    states: {
      opening: { entry: opened, always: "editing" },
      editing: {
        on: {
          acceptPrice: { guard: "isPriceChanged", actions: "settleQuote" },
          submit: [
            { guard: not("contactComplete"), actions: incomplete },
            { guard: "isPriceOpen", actions: "countInvalidSubmit" },
            { guard: "isChecking", target: "awaitingPrice" },
            { target: "#submission" },
          ],
        },
      },
      awaitingPrice: {
        always: [
          { guard: "isPriceOpen", target: "editing", actions: "countInvalidSubmit" },
          { guard: not("isChecking"), target: "#submission" },
        ],
        after: { PRICE_CHECK_MS: { target: "#submission" } },
      },
    },
  }) as const;
