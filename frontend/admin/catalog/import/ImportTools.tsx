import { exportServices } from "@asesorador/domain/catalog/import-contract";
import { useQueryClient } from "@tanstack/react-query";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { refetchCatalog } from "../queries.ts";
import { es } from "./es.ts";
import { ImportDialog } from "./ImportDialog.tsx";

/** Export and import of services as CSV. */
export const ImportTools = () => {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href={exportServices.path} download className={LINK}>
        <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {es.exportAll}
      </a>
      <DenseButton onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {es.open}
      </DenseButton>
      {open && (
        <ImportDialog
          onApplied={(position) => void refetchCatalog(client, position)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** A link that looks like a DenseButton. */
const LINK = "btn btn-2 btn-small";
