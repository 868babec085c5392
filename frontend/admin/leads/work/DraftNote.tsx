import { esDrafts } from "../../../access/es-drafts.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { esWork } from "../es-work.ts";

type Props = {
  readonly draft: { readonly restored: boolean; readonly reset: () => void };
  readonly what: string;
};

/** Says that the text in the form was found again in this browser, and offers to discard it. */
export const DraftNote = ({ draft: { restored, reset }, what }: Props) =>
  restored && (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-ctl bg-sky-soft px-3 py-1.5 text-xs text-sky"
    >
      <span>{esDrafts.restored}</span>
      <DenseButton className="bg-surface" aria-label={esWork.draft.discardOf(what)} onClick={reset}>
        {esWork.draft.discard}
      </DenseButton>
    </div>
  );
