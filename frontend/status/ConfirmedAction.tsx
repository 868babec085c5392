import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";

type ConfirmedActionProps = {
  readonly words: {
    readonly open: string;
    readonly confirmTitle: string;
    /** What follows. */
    readonly confirmText: string;
    readonly confirm: string;
    readonly cancel: string;
    readonly working: string;
  };
  readonly busy: boolean;
  readonly onConfirm: () => void;
};

/** A button whose action is confirmed in a second step. Escape cancels, and the focus goes to the question and back. */
export const ConfirmedAction = ({ words, busy, onConfirm }: ConfirmedActionProps) => {
  // null until it is first opened: the focus moves only after a press.
  const [asking, setAsking] = useState<boolean | null>(null);
  const id = useId();
  const question = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking !== null) (question.current ?? opener.current)?.focus();
  }, [asking]);
  return asking ? (
    <fieldset
      aria-labelledby={id}
      className="mt-4 min-w-0 rounded-ctl bg-clay-soft p-4"
      onKeyDown={({ key }) => {
        if (key === "Escape" && !busy) setAsking(false);
      }}
    >
      <h3 ref={question} id={id} tabIndex={-1} className="text-lg text-clay">
        {words.confirmTitle}
      </h3>
      <p className="mt-1.5 text-sm">{words.confirmText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" className="w-full sm:w-auto" onClick={() => setAsking(false)}>
          {words.cancel}
        </Button>
        <Button
          variant="secondary"
          className="w-full border-clay text-clay sm:w-auto"
          busy={busy}
          onClick={onConfirm}
        >
          {busy ? words.working : words.confirm}
        </Button>
      </div>
    </fieldset>
  ) : (
    <Button
      ref={opener}
      variant="secondary"
      className="mt-4 w-full sm:w-auto"
      onClick={() => setAsking(true)}
    >
      {words.open}
    </Button>
  );
};
