import type { Config } from "@asesorador/domain/assistant/contract";
import { Pencil, Trash2, X } from "lucide-react";
import { type Ref, useRef, useState } from "react";
import { useRemoveAccountDraft } from "../../access/use-account-draft.ts";
import { cx } from "../../ui/cx.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { useEdit } from "./commands.ts";
import { previewOf, updatedAt } from "./display.ts";
import { EditForm } from "./EditForm.tsx";
import { es } from "./es.ts";
import { doesOf } from "./known-keys.ts";
import { Switch } from "./Switch.tsx";
import { configDraft } from "./use-config-draft.ts";

const { list: words } = es;

type Props = { readonly config: Config; readonly onRemove: () => void };

/** A saved configuration with its switch, value and editor. */
export const ConfigCard = ({ config, onRemove }: Props) => {
  const { id, configKey, configValue, isActive } = config;
  const [editing, setEditing] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const flip = useEdit();
  const removeDraft = useRemoveAccountDraft();
  const onToggle = () => {
    if (editing) removeDraft(configDraft(configKey));
    setEditing(!editing);
  };
  const stop = () => {
    setEditing(false);
    // The focused field is removed with the form: keep the keyboard's place.
    toggle.current?.focus();
  };
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-36 py-1.5">
          <h3 className="font-sans text-sm font-semibold tracking-normal break-all">{configKey}</h3>
          <p className="mt-0.5 text-xs text-ink2">{doesOf(configKey) ?? words.custom}</p>
        </div>
        <Switch
          label={words.switchOf(configKey)}
          on={isActive}
          words={isActive ? words.active : words.inactive}
          busy={flip.isPending}
          onSwitch={() => flip.mutate({ id, isActive: !isActive })}
        />
      </div>
      {editing ? (
        <EditForm config={config} onDone={stop} />
      ) : (
        <p
          className={cx(
            "mt-2 rounded-ctl bg-paper px-3 py-2 text-sm break-words whitespace-pre-line",
            !isActive && "text-ink2",
          )}
        >
          {previewOf(configValue)}
        </p>
      )}
      <Footer config={config} editing={editing} toggle={toggle} onToggle={onToggle} onRemove={onRemove} />
    </li>
  );
};

type FooterProps = Props & {
  readonly editing: boolean;
  readonly toggle: Ref<HTMLButtonElement>;
  readonly onToggle: () => void;
};

/** Who changed it last, and what can be done with it. */
const Footer = ({ config, editing, toggle, onToggle, onRemove }: FooterProps) => {
  const { configKey, updatedAt: at, updatedBy } = config;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="num text-xs text-ink2">{words.updated(updatedAt(at), updatedBy)}</p>
      <div className="flex flex-wrap gap-2">
        <DenseButton
          ref={toggle}
          aria-expanded={editing}
          aria-label={editing ? words.cancelOf(configKey) : words.editOf(configKey)}
          onClick={onToggle}
        >
          {editing ? <X {...ICON} /> : <Pencil {...ICON} />}
          {editing ? words.cancel : words.edit}
        </DenseButton>
        <DenseButton
          aria-haspopup="dialog"
          aria-label={words.removeOf(configKey)}
          destructive
          onClick={onRemove}
        >
          <Trash2 {...ICON} />
          {words.remove}
        </DenseButton>
      </div>
    </div>
  );
};

const ICON = { "aria-hidden": true, strokeWidth: 1.75, className: "size-4" } as const;
