import type { Config } from "@asesorador/domain/assistant/contract";
import {
  CHOICE_SETTINGS,
  type ChoiceSetting,
  DEFAULT_SETTINGS,
  isUsableSetting,
  NUMBER_SETTINGS,
  type NumberSetting,
} from "@asesorador/domain/assistant/settings";
import type { FormEvent } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { es as words } from "./es-settings.ts";
import { useConfigForm } from "./use-config-form.ts";

export type SettingName = NumberSetting | ChoiceSetting;
type Props = { readonly name: SettingName; readonly config: Config | null };

const isNumber = (name: SettingName): name is NumberSetting => Object.hasOwn(NUMBER_SETTINGS, name);

const defaultOf = (name: SettingName): string =>
  String(DEFAULT_SETTINGS[isNumber(name) ? NUMBER_SETTINGS[name].name : CHOICE_SETTINGS[name].name]);

/** One setting with its editor; saving it puts it in force. */
export const SettingField = ({ name, config }: Props) => {
  const { draft, problem, form, busy, type, submit } = useConfigForm(name, config);
  // An inactive setting is not in force: its default is.
  const inForce = config?.isActive ? draft.value : draft.isTouched ? draft.value : "";
  const shown = inForce === "" && !draft.isTouched ? defaultOf(name) : inForce;
  const label = words.names[name];
  const save = (event: FormEvent) => {
    const isUsable = isUsableSetting(name, shown);
    submit(event, { configValue: shown.trim(), problem: isUsable ? null : boundsOf(name), isActive: true });
  };
  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 *:[div]:contents [&>div>*]:col-start-1 [&>div>p]:col-span-full">
        <Control name={name} value={shown} error={problem} onChange={type} />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          // Beside the control, whatever its label and its error need.
          className="col-start-2 row-start-2"
          busy={busy}
          aria-label={words.saveOf(label)}
        >
          {words.save}
        </Button>
      </div>
      <p className="text-xs text-ink2">
        {words.hints[name]}
        {!config?.isActive && ` ${words.isDefault}: ${displayOf(name, defaultOf(name))}.`}
      </p>
      <ConflictNotice
        draft={draft}
        onDecided={() => form.current?.querySelector<HTMLElement>("input, select")?.focus()}
      />
    </form>
  );
};

type ControlProps = {
  readonly name: SettingName;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
};

/** A field for a number, a list for a choice. */
const Control = ({ name, value, error, onChange }: ControlProps) => {
  const shared = { dense: true, label: words.names[name], name, value } as const;
  return isNumber(name) ? (
    <Field {...shared} inputMode="decimal" autoComplete="off" error={error} onText={onChange} />
  ) : (
    <SelectField {...shared} options={optionsOf(name)} onChange={onChange} />
  );
};

/** "" for a choice, whose list has usable values alone. */
const boundsOf = (name: SettingName): string => {
  if (!isNumber(name)) return "";
  const { min, max, step } = NUMBER_SETTINGS[name];
  return words.bounds(String(min), String(max), String(step));
};

const labels: Readonly<Record<ChoiceSetting, Readonly<Record<string, string>>>> = words.options;

const optionsOf = (name: ChoiceSetting) =>
  CHOICE_SETTINGS[name].options.map((value) => ({
    value: String(value),
    label: labels[name][value] ?? value,
  }));

const displayOf = (name: SettingName, value: string): string =>
  isNumber(name) ? value : (labels[name][value] ?? value);
