import type { User } from "@asesorador/domain/access/contract";
import { useState } from "react";
import { DenseButton } from "../ui/DenseButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { es } from "./es.ts";
import { LazyAccountDialog } from "./LazyAccountDialog.tsx";

/** Warns that the password is the published one of the demonstration, until it is changed or the warning is dismissed. */
export const DemoPasswordNotice = ({ user }: { readonly user: User }) => {
  const [dismissed, setDismissed] = useState(wasDismissed);
  const [open, setOpen] = useState(false);
  if (user.passwordChange !== "advised" || dismissed) return null;
  return (
    <>
      <Notice tone="honest" title={es.demo.title} className="relative mb-4 lg:py-3 lg:pr-80">
        <p>{es.demo.text}</p>
        <div className="mt-2.5 flex flex-wrap gap-2 lg:absolute lg:top-1/2 lg:right-4 lg:mt-0 lg:-translate-y-1/2">
          <DenseButton
            className="bg-surface whitespace-normal"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {es.demo.change}
          </DenseButton>
          <DenseButton
            className="border-transparent bg-transparent"
            onClick={() => {
              dismiss();
              setDismissed(true);
            }}
          >
            {es.demo.dismiss}
          </DenseButton>
        </div>
      </Notice>
      {open && <LazyAccountDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Until this tab of the browser is closed. */
const DISMISSED = "asesorador.demo-notice";
const wasDismissed = (): boolean => {
  try {
    return sessionStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
};
const dismiss = (): void => {
  try {
    sessionStorage.setItem(DISMISSED, "1");
  } catch {
    // Then it comes again with the next page.
  }
};
