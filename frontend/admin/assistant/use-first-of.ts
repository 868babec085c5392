import { useState } from "react";

/** Entries of a long list that are rendered at once: a thousand cards would slow down every key stroke. */
const AT_ONCE = 60;

/** The first entries of a list, and how to show more of them; `onMore` undefined: all are shown. `isLong`: they never were at once. */
export const useFirstOf = <Entry>(all: readonly Entry[]) => {
  const [limit, setLimit] = useState(AT_ONCE);
  return {
    first: all.slice(0, limit),
    isLong: all.length > AT_ONCE,
    onMore: all.length > limit ? () => setLimit(limit + AT_ONCE) : undefined,
  };
};
