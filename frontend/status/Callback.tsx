import { SUPPORT } from "@asesorador/domain/kernel/support";
import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import type { CallbackSlot, Channel } from "@asesorador/domain/lead/work";
import { useState } from "react";
import { dayInWords } from "../kernel/dates-in-words.ts";
import { Button } from "../ui/Button.tsx";
import { ChoiceGroup } from "../ui/ChoiceGroup.tsx";
import { handleSubmit } from "../ui/handle-submit.ts";
import { SelectField } from "../ui/SelectField.tsx";
import { es } from "./es.ts";
import { hours } from "./hours.ts";

const text = es.callback;
const ANY = "";

type CallbackProps = {
  readonly country: VisitorStatus["country"];
  /** Those that can be chosen. */
  readonly channels: readonly Channel[];
  readonly slots: readonly CallbackSlot[];
  readonly preference: VisitorStatus["preference"];
  readonly busy: boolean;
  readonly onSave: (channel: Channel, slot: CallbackSlot | null) => void;
};

/** Contact preference: a channel, a day and a time slot. */
export const Callback = ({ country, channels, slots, preference, busy, onSave }: CallbackProps) => {
  const asked = slots.find(({ from }) => from === preference?.slot?.from) ?? null;
  const [channel, setChannel] = useState<Channel>(preference?.channel ?? "call");
  const [from, setFrom] = useState(asked?.from ?? ANY);
  const days = [...Map.groupBy(slots, (slot) => dayInWords(slot.from, country))];
  const chosen = slots.find((slot) => slot.from === from) ?? null;
  const day = chosen ? dayInWords(chosen.from, country) : ANY;
  return (
    <form onSubmit={handleSubmit(() => onSave(channel, chosen))}>
      <h2 className="text-xl">{text.title}</h2>
      <p className="mt-1.5 mb-4 max-w-prose text-ink2">{text.text(SUPPORT[country])}</p>
      <ChoiceGroup
        legend={text.channel}
        name="channel"
        options={channels.map((value) => ({ value, label: es.channel[value] }))}
        value={channel}
        onChange={setChannel}
        columns={3}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.day}
          value={day}
          onChange={(name) => setFrom(days.find(([known]) => known === name)?.[1]?.[0]?.from ?? ANY)}
          options={[
            { value: ANY, label: text.anyDay },
            ...days.map(([name]) => ({ value: name, label: name })),
          ]}
        />
        {chosen && (
          <SelectField
            label={text.slot}
            value={from}
            onChange={setFrom}
            options={(days.find(([name]) => name === day)?.[1] ?? []).map((slot) => ({
              value: slot.from,
              label: hours(slot, country),
            }))}
          />
        )}
      </div>
      <Button type="submit" className="mt-5 w-full sm:w-auto" busy={busy}>
        {busy ? text.saving : text.save}
      </Button>
    </form>
  );
};
