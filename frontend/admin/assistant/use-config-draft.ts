import type { Config } from "@asesorador/domain/assistant/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { useAccountDraft } from "../../access/use-account-draft.ts";
import { draftSubject } from "./draft-subject.ts";

/** The stored state on which a draft is based; `updatedAt` null: the configuration does not exist. */
const Base = z.object({ updatedAt: z.nullable(z.string()), value: z.string() });
type Base = z.infer<typeof Base>;

const Draft = z.object({ base: Base, value: z.string() });

const baseOf = (config: Config | null): Base => ({
  updatedAt: config?.updatedAt ?? null,
  value: config?.configValue ?? "",
});

/**
 * What a change of the stored text means to a draft: `follow` it, `keep` the typed text on the new base, where only the
 * switch was changed, or `decide` between two texts. null: nothing was changed.
 */
export const effectOn = (base: Base, typed: string, stored: Base): "follow" | "keep" | "decide" | null => {
  if (stored.updatedAt === base.updatedAt) return null;
  // What is saved is trimmed: that is no other text.
  if (typed === base.value || typed.trim() === stored.value) return "follow";
  return stored.value === base.value ? "keep" : "decide";
};

/** Names the draft of a configuration's editor. */
export const configDraft = (key: string): string => draftSubject(`config/${key}`);

/**
 * The text of a configuration as it is being typed, kept in this browser. When another account changes the stored one, an
 * untouched draft follows it; a touched one stays as typed, and `theirs` has the other text until the person decides.
 */
export const useConfigDraft = (key: string, config: Config | null) => {
  const [base, setBase] = useState(() => baseOf(config));
  const [value, setValue] = useState(base.value);
  const kept = useAccountDraft({
    subject: configDraft(key),
    schema: Draft,
    onFound: (draft) => {
      setBase(draft.base);
      setValue(draft.value);
    },
  });
  const stored = baseOf(config);
  const isTouched = value !== base.value;
  const effect = effectOn(base, value, stored);
  if (effect === "follow" || effect === "keep") {
    setBase(stored);
    if (effect === "follow") setValue(stored.value);
  }
  const theirs = effect === "decide" ? config : null;
  return {
    value,
    setValue: (text: string) => {
      setValue(text);
      if (text === base.value) kept.drop();
      else kept.keep({ base, value: text });
    },
    /** Drops the draft once it is saved, also where another tab of the console has removed the form. A toast reports a failure. */
    dropAfter: (saving: Promise<unknown>, andThen?: () => void): void =>
      void saving.then(
        () => {
          kept.drop();
          andThen?.();
        },
        () => undefined,
      ),
    isTouched,
    /** Sent with a change, so that the server refuses to overwrite what was not seen. */
    seen: base.updatedAt === null ? {} : { seen: base.updatedAt },
    theirs,
    keepMine: () => {
      setBase(stored);
      kept.keep({ base: stored, value });
    },
    takeTheirs: () => {
      setBase(stored);
      setValue(stored.value);
      kept.drop();
    },
  };
};
