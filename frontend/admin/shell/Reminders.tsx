import type { Reminder } from "@asesorador/domain/lead/reminder-contract";
import { reminderTag } from "@asesorador/domain/lead/reminder-tag";
import { useQuery } from "@tanstack/react-query";
import { AlarmClock } from "lucide-react";
import { useEffect, useState } from "react";
import { clock } from "../../kernel/formats.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";
import { wantsNotifications } from "./notify-choice.ts";
import { notifyOnce } from "./notify-once.ts";
import { remember, rememberedKeys } from "./reminder-memory.ts";
import { remindersQuery } from "./reminders-query.ts";

type Props = { readonly onOpen: (leadId: string) => void };

/**
 * What the signed-in person has to do within minutes: a line above the tabs, and a browser notification while the panel is in the background.
 * Each is shown once in this browser; its notification holds no personal data.
 */
export const Reminders = ({ onOpen }: Props) => {
  const { data = [] } = useQuery(remindersQuery);
  const [dismissed, setDismissed] = useState(() => rememberedKeys("dismissed"));
  useNotifications(data);
  const shown = data.filter((reminder) => !dismissed.has(reminderTag(reminder)));
  const dismiss = (reminder: Reminder) => setDismissed(remember("dismissed", reminderTag(reminder)));
  return (
    <div role="status" aria-label={es.reminders.label} className="mx-auto max-w-[1920px] px-5 lg:px-4">
      {shown.map((reminder) => (
        <div
          key={reminderTag(reminder)}
          className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-ctl bg-sky-soft px-3 py-1.5 text-sm text-sky"
        >
          <AlarmClock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          <p className="num min-w-0 flex-1 basis-[calc(100%-2rem)] wrap-anywhere sm:basis-48">
            {es.reminders[reminder.kind](reminder.name, clock(reminder.at))}
          </p>
          <DenseButton
            className="bg-surface"
            onClick={() => {
              dismiss(reminder);
              onOpen(reminder.leadId);
            }}
          >
            {es.reminders.open}
          </DenseButton>
          <DenseButton
            className="bg-surface"
            aria-label={es.reminders.dismissOf(reminder.name)}
            onClick={() => dismiss(reminder)}
          >
            {es.reminders.dismiss}
          </DenseButton>
        </div>
      ))}
    </div>
  );
};

const useNotifications = (reminders: readonly Reminder[]) => {
  useEffect(() => {
    if (!wantsNotifications() || !document.hidden) return;
    notifyOnce(
      reminders.map((reminder) => ({
        key: reminderTag(reminder),
        title: es.notify.title,
        body: es.reminders.notice[reminder.kind](clock(reminder.at)),
      })),
    );
  }, [reminders]);
};
