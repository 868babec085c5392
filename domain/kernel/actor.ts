/** The account of an event's actor: "ana" of "adviser:ana". An actor without an account stays as it is: "visitor", "system". */
export const accountIn = (actor: string): string => actor.replace(/^[a-z]+:/, "");
