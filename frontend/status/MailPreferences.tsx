import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { CheckboxField } from "../ui/CheckboxField.tsx";
import { es } from "./es.ts";

const text = es.mail;

type MailPreferencesProps = {
  readonly mail: NonNullable<VisitorStatus["mail"]>;
  readonly busy: boolean;
  readonly onSave: (messages: boolean, reminder: boolean) => void;
};

/** Which e-mail the visitor wants. The reminder's label is the text that they agree to. */
export const MailPreferences = ({ mail, busy, onSave }: MailPreferencesProps) => {
  const [messages, setMessages] = useState(mail.messages);
  const [reminder, setReminder] = useState(mail.reminder);
  return (
    <section>
      <h2 className="text-xl">{text.title}</h2>
      <CheckboxField className="mt-2" label={text.messages} checked={messages} onChange={setMessages} />
      {mail.reminderText !== null && (
        <CheckboxField
          label={mail.reminderText}
          checked={messages && reminder}
          disabled={!messages}
          onChange={setReminder}
        />
      )}
      <Button
        variant="secondary"
        className="mt-3 w-full sm:w-auto"
        busy={busy}
        onClick={() => onSave(messages, messages && reminder)}
      >
        {busy ? text.saving : text.save}
      </Button>
    </section>
  );
};
