import { Copy } from "lucide-react";
import { type CopyTitles, copyAndReport } from "./copy-and-report.ts";
import { DenseButton } from "./DenseButton.tsx";

type Props = CopyTitles & {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
};

/** Copies a text that is shown beside it. */
export const CopyButton = ({ text, label, className, ...titles }: Props) => (
  <DenseButton className={className} onClick={() => void copyAndReport(text, titles)}>
    <Copy aria-hidden="true" strokeWidth={1.75} className="size-4" />
    {label}
  </DenseButton>
);
