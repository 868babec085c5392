import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useFirstOf } from "./use-first-of.ts";

/** How many of so many are shown at first, whether more can be shown, and whether the list is long. */
const shownOf = (entries: number) => {
  let shown: readonly [number, boolean, boolean] | null = null;
  const List = () => {
    const { first, onMore, isLong } = useFirstOf(Array.from({ length: entries }, (_, n) => n));
    shown = [first.length, onMore !== undefined, isLong];
    return null;
  };
  renderToStaticMarkup(<List />);
  return shown;
};

test("a list is cut behind its sixtieth entry, and only then has more", () => {
  expect([59, 60, 61].map(shownOf)).toEqual([
    [59, false, false],
    [60, false, false],
    [60, true, true],
  ]);
});
