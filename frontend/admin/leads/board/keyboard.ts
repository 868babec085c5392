import {
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type KeyboardSensorProps,
} from "@dnd-kit/core";

/**
 * dnd-kit adds its key listener in a task of its own after a card was picked up; a key pressed before that task would
 * be lost. This sensor keeps such keys and dispatches them again.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props);
    const early: KeyboardEvent[] = [];
    const keep = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      early.push(event);
    };
    document.addEventListener("keydown", keep, { capture: true });
    // Timers of the same delay run in order: dnd-kit's listener has been added by then.
    setTimeout(() => {
      document.removeEventListener("keydown", keep, { capture: true });
      for (const { key, code } of early) {
        document.dispatchEvent(new KeyboardEvent("keydown", { key, code, cancelable: true }));
      }
    });
  }
}

/** Moves from column to column by the arrow keys, past those that do not accept the card. */
export const nextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 }[event.code];
  const { collisionRect, droppableContainers, droppableRects, over } = context;
  if (step === undefined || !collisionRect) return undefined;
  event.preventDefault();
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id, data }) => {
      const rect = droppableRects.get(id);
      const accepts = typeof data.current?.["refusal"] !== "string";
      return rect && accepts ? [{ id, rect }] : [];
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
  // Centres the card on the column, so that this column is the nearest.
  return {
    x: next.rect.left + (next.rect.width - collisionRect.width) / 2,
    y: next.rect.top + (next.rect.height - collisionRect.height) / 2,
  };
};
