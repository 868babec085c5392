import { useState } from "react";
import { goTo } from "../../kernel/go-to.ts";
import { beginningOf } from "./draft-store.ts";
import { es } from "./es-restored.ts";

type RestoredNoticeProps = {
  /** Local storage key of the wizard's draft. */
  readonly draftKey: string;
  /** The step on screen; null on a screen that advances automatically. */
  readonly step: number | null;
  /** Where the wizard starts; without it, the page's address. */
  readonly address?: string;
  /** While the lead is being sent. */
  readonly disabled: boolean;
};

/**
 * On the step at which a page begins with answers of a draft, of the chat or of a link: one sentence, and a button that deletes them
 * and starts at step 1.
 */
export const RestoredNotice = ({ draftKey, step, address, disabled }: RestoredNoticeProps) => {
  const [first, setFirst] = useState(step);
  if (first === null && step !== null) setFirst(step);
  const beginning = beginningOf(draftKey);
  if (!beginning || step === null || step !== first) return null;
  const startOver = async () => {
    await beginning.clear();
    if (address === undefined || goTo("replaceState", history.state, address)) location.reload();
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 text-sm text-ink2">
      <p>{es.from[beginning.origin]}</p>
      <button
        type="button"
        disabled={disabled}
        onClick={() => void startOver()}
        className="link min-h-11 rounded-ctl"
      >
        {es.startOver}
      </button>
    </div>
  );
};
