import type { User } from "@asesorador/domain/access/contract";
import { Bell, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { es as access } from "../../access/es.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";
import { rememberNotifyChoice, wantsNotifications } from "./notify-choice.ts";
import { showNotification } from "./show-notification.ts";

type Props = {
  readonly user: User;
  /** The current number of leads. */
  readonly total: number | undefined;
};

/**
 * Browser notifications: about new leads while the panel is in the background, and of an adviser's tasks also while it is
 * closed. Without personal data: notifications stay on screens that others may see.
 */
export const NotifyToggle = ({ user, total }: Props) => {
  const [on, setOn] = useState(wantsNotifications);
  const [busy, setBusy] = useState(false);
  useArrivalNotice(on, total);
  if (typeof Notification === "undefined") return null;

  const choose = (next: boolean) => {
    rememberNotifyChoice(next);
    setOn(next);
  };
  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== "granted")
      return toast({ title: es.notify.deniedTitle, detail: deniedText(), tone: "bad" });
    choose(true);
    if (user.role === "analyst") return toast({ title: es.notify.on, tone: "good" });
    const problem = await push()
      .then(({ turnPushOn }) => turnPushOn(user.username))
      .catch(() => "failed" as const);
    const detail =
      problem === null ? es.notify.withPush : es.notify.withoutPush(access.push.problem[problem]);
    toast({ title: es.notify.on, detail, tone: "good" });
  };
  const turnOff = async () => {
    choose(false);
    const isOff = await push()
      .then(({ turnPushOff }) => turnPushOff(user.username))
      .then(
        () => true,
        () => false,
      );
    toast({
      title: es.notify.off,
      tone: isOff ? "good" : "bad",
      ...(isOff ? {} : { detail: es.notify.stillPushed }),
    });
  };
  const toggle = async () => {
    setBusy(true);
    await (on ? turnOff() : turnOn());
    setBusy(false);
  };
  const Icon = on ? BellRing : Bell;
  return (
    <DenseButton aria-pressed={on} busy={busy} onClick={() => void toggle()}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="max-sm:sr-only">{es.notify.label}</span>
    </DenseButton>
  );
};

const push = () => import("../../access/push.ts");

const deniedText = (): string =>
  window.isSecureContext ? es.notify.deniedText : access.push.problem.insecure;

/** One for all new leads: the next replaces it. */
const ARRIVALS = "asesorador-avisos";

const useArrivalNotice = (on: boolean, total: number | undefined) => {
  const known = useRef(total);
  useEffect(() => {
    const before = known.current;
    known.current = total;
    if (!on || total === undefined || before === undefined || total <= before || !document.hidden) return;
    showNotification({ title: es.notify.title, body: es.notify.body(total - before), tag: ARRIVALS });
  }, [on, total]);
};
