import { useState } from "react";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { reasonOf } from "./use-change.ts";

/**
 * Runs the work of one button of a group at a time: `busy` names it, and a press meanwhile does nothing. What the work
 * resolves to, unless null, and why it failed (`failed` where the server gives no reason) are shown as toasts.
 */
export const useOneAtATime = () => {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, failed: string, work: () => Promise<string | null>): Promise<void> => {
    if (busy !== null) return;
    setBusy(name);
    try {
      const done = await work();
      if (done !== null) toast({ title: done, tone: "good" });
    } catch (error) {
      toast({ title: es.toast.error, detail: reasonOf(error, failed), tone: "bad" });
    } finally {
      setBusy(null);
    }
  };
  return { busy, run };
};
