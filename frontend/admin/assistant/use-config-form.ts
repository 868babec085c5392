import type { Config } from "@asesorador/domain/assistant/contract";
import { type FormEvent, useState } from "react";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { useCreate, useEdit } from "./commands.ts";
import { useConfigDraft } from "./use-config-draft.ts";

type Saved = {
  readonly configValue: string;
  /** Why the value is not sent, for the person; null: it is. */
  readonly problem: string | null;
  readonly isActive?: true;
};

/** The form of one configuration: its draft, what is wrong with it, and its commands. `config` is null while none is saved. */
export const useConfigForm = (key: string, config: Config | null) => {
  const draft = useConfigDraft(key, config);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const add = useCreate();
  const edit = useEdit();
  const busy = add.isPending || edit.isPending;
  return {
    draft,
    problem,
    form,
    busy,
    type: (text: string): void => {
      draft.setValue(text);
      setProblem(null);
    },
    submit: (event: FormEvent, saved: Saved): void => {
      event.preventDefault();
      if (busy) return;
      const { problem: found, configValue, ...activity } = saved;
      setProblem(found);
      if (found !== null) {
        setRefusals(refusals + 1);
        return;
      }
      draft.dropAfter(
        config
          ? edit.mutateAsync({ id: config.id, configValue, ...activity, ...draft.seen })
          : add.mutateAsync({ configKey: key, configValue }),
      );
    },
    /** Switches a saved one; saves and so activates one that is not, with this text. */
    toggle: (configValue: string): void =>
      config
        ? edit.mutate({ id: config.id, isActive: !config.isActive })
        : draft.dropAfter(add.mutateAsync({ configKey: key, configValue })),
  };
};
