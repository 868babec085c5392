import { useRef } from "react";
import { DenseButton } from "../../ui/DenseButton.tsx";

type FileButtonProps = {
  /** Accessible name of the file field, which only the button opens. */
  readonly label: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
  readonly children: string;
};

/** A button that asks for a CSV or JSON file. The same file can be chosen again. */
export const FileButton = ({ label, busy, onFile, children }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
      <DenseButton busy={busy} onClick={() => input.current?.click()}>
        {children}
      </DenseButton>
    </>
  );
};
