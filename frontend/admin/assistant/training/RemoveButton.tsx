import { Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { InlineConfirm } from "../../../ui/InlineConfirm.tsx";
import { es } from "./es.ts";

type Props = {
  /** Accessible name: it says what is removed. */
  readonly label: string;
  readonly question: string;
  readonly busy: boolean;
  readonly onRemove: () => void;
  /** Beside the icon. */
  readonly children?: ReactNode;
};

/** Removes what the team taught the assistant, after a second press. */
export const RemoveButton = ({ label, question, busy, onRemove, children }: Props) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <InlineConfirm
      isAsked={isAsked}
      question={question}
      yes={es.remove.yes}
      no={es.remove.no}
      busy={busy}
      onYes={onRemove}
      onNo={() => setAsked(false)}
    >
      <DenseButton aria-label={label} destructive onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {children}
      </DenseButton>
    </InlineConfirm>
  );
};
