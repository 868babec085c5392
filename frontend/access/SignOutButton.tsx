import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { countAccountDrafts } from "../kernel/account-drafts.ts";
import { ConfirmFooter } from "../ui/ConfirmFooter.tsx";
import { DenseButton } from "../ui/DenseButton.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toast } from "../ui/toast.ts";
import { endSession, SIGN_IN_PATH, useMe } from "./current-user.ts";
import { es } from "./es.ts";

/**
 * Ends the session on the server and goes back to the sign-in page. Asks first when the account has unsaved texts in
 * this browser, which go with it.
 */
export const SignOutButton = () => {
  const client = useQueryClient();
  const me = useMe();
  const [unsaved, setUnsaved] = useState(0);
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(client),
    onSuccess: () => {
      navigate(SIGN_IN_PATH);
      toast({ title: es.signedOut, tone: "good" });
    },
    onError: () => toast({ title: es.signOutFailed, detail: es.noConnection, tone: "bad" }),
  });
  const ask = () => {
    const drafts = me ? countAccountDrafts(me.username) : 0;
    if (drafts > 0) setUnsaved(drafts);
    else mutate();
  };
  const stay = () => setUnsaved(0);
  return (
    <>
      <DenseButton className="shrink-0 max-sm:px-3" busy={isPending} onClick={ask}>
        <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4" />
        <span className="max-sm:sr-only">{es.signOut}</span>
      </DenseButton>
      {unsaved > 0 && (
        <Dialog
          title={es.unsaved.title}
          description={null}
          closeLabel={es.unsaved.close}
          onClose={stay}
          footer={
            <ConfirmFooter
              no={es.unsaved.no}
              yes={es.unsaved.yes}
              busy={isPending}
              onNo={stay}
              onYes={() => mutate()}
            />
          }
        >
          <p>{es.unsaved.text(unsaved)}</p>
        </Dialog>
      )}
    </>
  );
};
