import type { ReactNode } from "react";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { FileButton } from "./FileButton.tsx";

type FileButtonsProps = {
  readonly words: {
    readonly import: string;
    readonly importLabel: string;
    readonly exportJson: string;
    readonly exportCsv: string;
  };
  /** "import", or the format that is exported, while that goes on. */
  readonly busy: string | null;
  readonly onImport: (file: File) => void;
  readonly onExport: (format: "json" | "csv") => void;
  /** Further buttons. */
  readonly children?: ReactNode;
};

/** Import and export of a list as a file. */
export const FileButtons = ({ words, busy, onImport, onExport, children }: FileButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    <FileButton label={words.importLabel} busy={busy === "import"} onFile={onImport}>
      {words.import}
    </FileButton>
    <DenseButton busy={busy === "json"} onClick={() => onExport("json")}>
      {words.exportJson}
    </DenseButton>
    <DenseButton busy={busy === "csv"} onClick={() => onExport("csv")}>
      {words.exportCsv}
    </DenseButton>
    {children}
  </div>
);
