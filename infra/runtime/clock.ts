let lastMs = Number.NaN;
let lastText = "";

/** The time as ISO 8601 UTC. A request asks several times within a millisecond: the text is made once for each. */
export const now = (): string => {
  const ms = Date.now();
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
};
