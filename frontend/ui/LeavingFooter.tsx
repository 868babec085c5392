import { Button } from "./Button.tsx";
import { DenseButton } from "./DenseButton.tsx";

type LeavingFooterProps = {
  readonly words: { readonly text: string; readonly stay: string; readonly discard: string };
  readonly onStay: () => void;
  readonly onDiscard: () => void;
};

/** Asks before unsaved changes or unfinished work are lost; the footer of a dialog. */
export const LeavingFooter = ({ words, onStay, onDiscard }: LeavingFooterProps) => (
  <div role="alert" className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
    <p className="mr-auto text-sm font-semibold">{words.text}</p>
    <DenseButton onClick={onDiscard}>{words.discard}</DenseButton>
    <Button size="medium" className="max-sm:w-full" onClick={onStay}>
      {words.stay}
    </Button>
  </div>
);
