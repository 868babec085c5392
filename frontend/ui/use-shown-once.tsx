import { type ComponentProps, type ReactNode, useState } from "react";
import { DenseButton } from "./DenseButton.tsx";
import type { Dialog } from "./Dialog.tsx";
import { es } from "./es-once.ts";
import { LeavingFooter } from "./LeavingFooter.tsx";

/**
 * For a dialog with what can't be shown again: Escape, the cross and a press outside ask before it is gone. `done`: the button by
 * which the person says that it is kept elsewhere.
 */
export const useShownOnce = (
  done: ReactNode,
  onClose: () => void,
): Required<Pick<ComponentProps<typeof Dialog>, "onClose" | "footer">> => {
  const [isLeaving, setLeaving] = useState(false);
  return {
    onClose: () => setLeaving(true),
    footer: isLeaving ? (
      <LeavingFooter words={es.leaving} onStay={() => setLeaving(false)} onDiscard={onClose} />
    ) : (
      <div className="flex justify-end">
        <DenseButton onClick={onClose}>{done}</DenseButton>
      </div>
    ),
  };
};
