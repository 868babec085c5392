import { useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useLocation } from "wouter";
import { DenseButton } from "../ui/DenseButton.tsx";
import { toast } from "../ui/toast.ts";
import { leave, SIGN_IN_PATH } from "./current-user.ts";
import { es } from "./es.ts";

/** Ends the session on the server and goes back to the sign-in page. */
export const SignOutButton = () => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => leave(client),
    onSuccess: () => {
      navigate(SIGN_IN_PATH);
      toast({ title: es.signedOut, tone: "good" });
    },
    onError: () => toast({ title: es.signOutFailed, detail: es.noConnection, tone: "bad" }),
  });
  return (
    <DenseButton className="shrink-0 max-sm:px-2.5" busy={isPending} onClick={() => mutate()}>
      <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {es.signOut}
    </DenseButton>
  );
};
