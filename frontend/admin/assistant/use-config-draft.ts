import type { Config } from "@asesorador/domain/assistant/contract";
import { useState } from "react";

/** The stored state on which a draft is based; `updatedAt` null: the configuration does not exist. */
type Base = { readonly updatedAt: string | null; readonly value: string };

const baseOf = (config: Config | null): Base => ({
  updatedAt: config?.updatedAt ?? null,
  value: config?.configValue ?? "",
});

/**
 * The text of a configuration as it is being typed. When another account changes the stored one, an untouched draft follows
 * it; a touched one stays as typed, and `theirs` has the other text until the person decides.
 */
export const useConfigDraft = (config: Config | null) => {
  const [base, setBase] = useState(() => baseOf(config));
  const [value, setValue] = useState(base.value);
  const stored = baseOf(config);
  const moved = stored.updatedAt !== base.updatedAt;
  const isTouched = value !== base.value;
  const follows = moved && (!isTouched || value === stored.value);
  const onlySwitched = moved && stored.value === base.value;
  if (follows || onlySwitched) {
    setBase(stored);
    if (follows) setValue(stored.value);
  }
  const theirs = moved && !follows && !onlySwitched ? config : null;
  return {
    value,
    setValue,
    isTouched,
    /** Sent with a change, so that the server refuses to overwrite what was not seen. */
    seen: base.updatedAt === null ? {} : { seen: base.updatedAt },
    theirs,
    keepMine: () => setBase(stored),
    takeTheirs: () => {
      setBase(stored);
      setValue(stored.value);
    },
  };
};
