import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { es } from "./es.ts";

const text = es.erase;

type ErasureProps = { readonly busy: boolean; readonly onErase: () => void };

/** Erasure of the visitor's data, confirmed in a second step. */
export const Erasure = ({ busy, onErase }: ErasureProps) => {
  // null until it is first opened: the focus moves only after a press.
  const [asking, setAsking] = useState<boolean | null>(null);
  const question = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking !== null) (question.current ?? opener.current)?.focus();
  }, [asking]);
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl">{text.title}</h2>
      <p className="mt-2 max-w-prose text-sm text-ink2">{text.explain}</p>
      {asking ? (
        <div className="mt-4 rounded-ctl bg-clay-soft p-4">
          <h3 ref={question} tabIndex={-1} className="text-lg text-clay">
            {text.confirmTitle}
          </h3>
          <p className="mt-1.5 text-sm">{text.confirmText}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="secondary" className="w-full sm:w-auto" onClick={() => setAsking(false)}>
              {text.cancel}
            </Button>
            <Button
              variant="secondary"
              className="w-full border-clay text-clay sm:w-auto"
              busy={busy}
              onClick={onErase}
            >
              {busy ? text.working : text.confirm}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          ref={opener}
          variant="secondary"
          className="mt-4 w-full sm:w-auto"
          onClick={() => setAsking(true)}
        >
          {text.open}
        </Button>
      )}
    </section>
  );
};
