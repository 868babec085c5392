import type { User } from "@asesorador/domain/access/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { DenseButton } from "../ui/DenseButton.tsx";
import { es } from "./es.ts";
import { LazyAccountDialog } from "./LazyAccountDialog.tsx";

/** "Mi cuenta": opens one's own password and sessions. */
export const AccountButton = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DenseButton className="shrink-0 max-sm:px-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="max-sm:sr-only">{es.account.open}</span>
      </DenseButton>
      {open && <LazyAccountDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
};
