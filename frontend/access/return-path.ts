/** Where to go after signing in, kept with the entry of the browser's history: no address or log shows it. */
export const returnState = ({ pathname, search }: Pick<Location, "pathname" | "search">) => ({
  returnTo: pathname + search,
});

/** The path in the history entry's state; null when it names none of this site. */
export const returnPathIn = (state: unknown): string | null => {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return null;
  const { returnTo } = state;
  return typeof returnTo === "string" && /^\/(?![/\\])/.test(returnTo) ? returnTo : null;
};
