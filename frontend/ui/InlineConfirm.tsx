import type { ReactNode } from "react";
import { DenseButton, MAIN_BUTTON } from "./DenseButton.tsx";
import { FocusKept } from "./FocusKept.tsx";

type InlineConfirmProps = {
  readonly isAsked: boolean;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** The buttons that the question replaces. */
  readonly children: ReactNode;
};

/** A question before an action, instead of its buttons. The focus moves to the question and back. */
export const InlineConfirm = ({
  isAsked,
  question,
  yes,
  no,
  busy,
  onYes,
  onNo,
  children,
}: InlineConfirmProps) => {
  return (
    <FocusKept className="mt-2">
      {isAsked ? (
        <div role="alert" className="grid gap-2 rounded-ctl bg-amber-soft p-2.5 text-amber-text">
          <p className="text-xs">{question}</p>
          <div className="flex flex-wrap gap-2">
            <DenseButton busy={busy} className={MAIN_BUTTON} onClick={onYes}>
              {yes}
            </DenseButton>
            <DenseButton className="bg-surface" onClick={onNo}>
              {no}
            </DenseButton>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">{children}</div>
      )}
    </FocusKept>
  );
};
