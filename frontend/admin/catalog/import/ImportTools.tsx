import { useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { ImportDialog, type ImportKind, type ImportWords } from "../../csv-import/ImportDialog.tsx";
import { refetchCatalog } from "../queries.ts";

type Props = Omit<ImportKind, "words"> & {
  readonly words: ImportWords & { readonly exportAll: string; readonly open: string };
  readonly exportPath: string;
};

/** Export and import of a part of the catalogue as CSV. */
export const ImportTools = ({ exportPath, words, ...kind }: Props) => {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href={exportPath} download className={LINK}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {words.exportAll}
      </a>
      <DenseButton onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {words.open}
      </DenseButton>
      {open && (
        <ImportDialog
          {...kind}
          words={words}
          onApplied={(position) => void refetchCatalog(client, position)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** A link that looks like a DenseButton. */
const LINK = "btn btn-2 btn-small";
