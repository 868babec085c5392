import { useState } from "react";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { es } from "./es.ts";

const text = es.keys;

type Props = {
  readonly enabled: boolean;
  readonly onEnable: (enabled: boolean) => void;
  readonly onClose: () => void;
};

/** Lists the shortcuts, and switches them off (WCAG 2.1.4). */
export const KeysDialog = ({ enabled, onEnable, onClose }: Props) => {
  // Its own, so that a press shows before the server has answered.
  const [on, setOn] = useState(enabled);
  return (
    <Dialog title={text.title} description={text.intro} closeLabel={text.close} onClose={onClose}>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {Object.entries(text.list).map(([key, label]) => (
          <div
            key={key}
            className="flex min-h-11 items-center justify-between gap-4 border-b border-line text-sm"
          >
            <dd className="order-1">{label}</dd>
            <dt className="order-2">
              <kbd className="num inline-grid font-sans min-h-7 min-w-8 place-items-center rounded-ctl border border-edge bg-paper px-2 text-xs font-semibold">
                {key}
              </kbd>
            </dt>
          </div>
        ))}
      </dl>
      <CheckboxField
        className="mt-4"
        label={text.on}
        hint={text.onHint}
        checked={on}
        onChange={(next) => {
          setOn(next);
          onEnable(next);
        }}
      />
    </Dialog>
  );
};
