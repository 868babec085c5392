import { KeyboardCode, type KeyboardCoordinateGetter } from "@dnd-kit/core";

/** Arrow keys go from column to column, past those that do not accept the card. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
  const { collisionRect, droppableContainers, droppableRects, over } = context;
  if (step === undefined || !collisionRect) return undefined;
  event.preventDefault();
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .toSorted((a, b) => a.rect.left - b.rect.left);
  const middle = collisionRect.left + collisionRect.width / 2;
  const at = columns.findIndex(({ id }) => id === over?.id);
  const next =
    at !== -1
      ? columns[at + step]
      : step === 1
        ? columns.find(({ rect }) => rect.left > middle)
        : columns.findLast(({ rect }) => rect.right < middle);
  if (!next) return undefined;
  // The card's middle on the column's: its centre is then the nearest.
  return {
    x: next.rect.left + (next.rect.width - collisionRect.width) / 2,
    y: next.rect.top + (next.rect.height - collisionRect.height) / 2,
  };
};
