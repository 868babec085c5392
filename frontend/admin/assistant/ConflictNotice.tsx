import { DenseButton } from "../../ui/DenseButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { updatedAt } from "./display.ts";
import { es } from "./es.ts";

const { conflict: words } = es;

type Props = {
  readonly draft: {
    /** What the other account wrote; null: nothing has changed meanwhile. */
    readonly theirs: {
      readonly updatedBy: string;
      readonly updatedAt: string;
      readonly configValue: string;
    } | null;
    readonly keepMine: () => void;
    readonly takeTheirs: () => void;
  };
  readonly onDecided: () => void;
};

/** Shown when another account changed the edited text: both texts, and a choice between them. */
export const ConflictNotice = ({ draft: { theirs, keepMine, takeTheirs }, onDecided }: Props) =>
  theirs && (
    <Notice tone="honest" title={words.title(theirs.updatedBy, updatedAt(theirs.updatedAt))}>
      {/* The whole of it: what differs may be at its end. */}
      <p className="mt-1 break-words whitespace-pre-line">{theirs.configValue}</p>
      <p className="mt-1">{words.yours}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <DenseButton
          className="bg-surface"
          onClick={() => {
            keepMine();
            onDecided();
          }}
        >
          {words.keep}
        </DenseButton>
        <DenseButton
          className="bg-surface"
          onClick={() => {
            takeTheirs();
            onDecided();
          }}
        >
          {words.take}
        </DenseButton>
      </div>
    </Notice>
  );
