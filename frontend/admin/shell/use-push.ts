import { LeadId } from "@asesorador/domain/kernel/ids";
import { useEffect, useEffectEvent } from "react";
import { hasPushChoices } from "../../access/push-choice.ts";
import { leadIdIn } from "./open-lead.ts";

/** Keeps this browser registered for pushed reminders that were asked for, and opens the lead of one that is pressed. */
export const usePush = (username: string, onOpen: (leadId: string) => void): void => {
  const open = useEffectEvent((message: unknown) => {
    const leadId = LeadId.safeParse(leadIdIn(message));
    if (leadId.success) onOpen(leadId.data);
  });
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const listen = ({ data }: MessageEvent<unknown>) => open(data);
    serviceWorker.addEventListener("message", listen);
    return () => serviceWorker.removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (!hasPushChoices()) return;
    void import("../../access/push.ts")
      .then(({ confirmPush }) => confirmPush(username))
      // The next panel tries again; the account's list shows what the server has.
      .catch(() => {});
  }, [username]);
};
