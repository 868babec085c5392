import type { WireNews, WireRecorded } from "./wire.ts";

/**
 * News that is no event overtakes the events that still wait in the stream's buffer: it must be told after those, or a
 * checkpoint would lie beyond what has been heard.
 */
export const newsInOrder = (tell: (news: WireNews) => void) => {
  const marks: { readonly at: number; readonly news: WireNews }[] = [];
  let heard = 0;
  const tellMarks = (): void => {
    for (let next = marks[0]; next && next.at <= heard; next = marks[0]) {
      marks.shift();
      tell(next.news);
    }
  };
  return {
    event: (event: WireRecorded | undefined): void => {
      heard += 1;
      if (event) tell({ kind: "event", event });
      tellMarks();
    },
    /** `waiting`: how many events wait in the buffer. */
    mark: (news: WireNews, waiting: number): void => {
      marks.push({ at: heard + waiting, news });
      tellMarks();
    },
  };
};
