import { Copy } from "lucide-react";
import { copyText } from "../kernel/copy-text.ts";
import { DenseButton } from "./DenseButton.tsx";
import { toast } from "./toast.ts";

type Props = {
  readonly text: string;
  readonly label: string;
  /** Titles of the toast that reports the result. */
  readonly copied: string;
  readonly failed: string;
  readonly className?: string;
};

/** Copies a text that is shown beside it. */
export const CopyButton = ({ text, label, copied, failed, className }: Props) => {
  const copy = async () => {
    if (await copyText(text)) toast({ title: copied, tone: "good" });
    else toast({ title: failed, tone: "bad" });
  };
  return (
    <DenseButton className={className} onClick={() => void copy()}>
      <Copy aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {label}
    </DenseButton>
  );
};
