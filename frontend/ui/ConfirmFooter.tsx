import { Button } from "./Button.tsx";
import { DenseButton } from "./DenseButton.tsx";

type ConfirmFooterProps = {
  readonly no: string;
  readonly yes: string;
  readonly busy: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
};

/** The two answers to what a dialog asks; its footer. */
export const ConfirmFooter = ({ no, yes, busy, onNo, onYes }: ConfirmFooterProps) => (
  <div className="flex flex-wrap justify-end gap-2">
    <DenseButton onClick={onNo}>{no}</DenseButton>
    <Button size="medium" busy={busy} onClick={onYes}>
      {yes}
    </Button>
  </div>
);
