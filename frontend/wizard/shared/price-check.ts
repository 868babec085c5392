/**
 * Invokes the check of the chosen plan's price in a wizard's machine, which has its guards and actions. Without a result the price
 * is taken as unchanged: the server recomputes it on submit.
 */
export const priceCheck = <Context, Input, Output>(input: (args: { readonly context: Context }) => Input) =>
  ({
    id: "recheck",
    src: "recheck",
    input,
    onDone: {
      actions: {
        type: "takeQuote",
        params: ({ event }: { readonly event: { readonly output: Output } }) => event.output,
      },
    },
    // The second: a change that was found before stays open.
    onError: [{ guard: "isChecking", actions: "settleQuote" }, {}],
  }) as const;
