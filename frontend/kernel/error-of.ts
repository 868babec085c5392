import type { ErrorActorEvent } from "xstate";

/** Parameter of an action or guard of a machine: the error of the invoked actor that failed. */
export const errorOf = ({ event }: { readonly event: ErrorActorEvent }): unknown => event.error;
