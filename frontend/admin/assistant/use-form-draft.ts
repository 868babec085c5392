import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { useEffect, useEffectEvent, useRef } from "react";
import { useMe } from "../../access/current-user.ts";
import { readAccountDraft, removeAccountDraft, saveAccountDraft } from "../../kernel/account-drafts.ts";

/** A stored draft may come from another version of the page: one that does not parse is none. */
type Schema<Draft> = { readonly safeParse: (value: unknown) => { readonly data?: Draft | undefined } };

/**
 * What the signed-in account is writing in a form of the console: kept encrypted in this browser with every change, so that
 * it survives another tab of the console, a reload and the end of the session. `restore` gets what was kept, once, unless
 * something was written or dropped meanwhile.
 */
export const useFormDraft = <Draft>(
  form: string,
  schema: Schema<Draft>,
  restore: (draft: Draft) => void,
): { readonly keep: (draft: Draft) => void; readonly drop: () => void } => {
  const account = useMe()?.username ?? null;
  const touched = useRef(false);
  const show = useEffectEvent((stored: string | null) => {
    const draft = schema.safeParse(jsonOrNull(stored ?? "null")).data;
    if (draft !== undefined && !touched.current) restore(draft);
  });
  const subject = subjectOf(form);
  const dropStored = useDropFormDraft();
  useEffect(() => {
    if (account === null) return;
    let isCurrent = true;
    void readAccountDraft({ account, subject }).then((stored) => {
      if (isCurrent) show(stored);
    });
    return () => {
      isCurrent = false;
    };
  }, [account, subject]);
  return {
    keep: (draft) => {
      touched.current = true;
      if (account !== null) void saveAccountDraft({ account, subject }, JSON.stringify(draft));
    },
    drop: () => {
      touched.current = true;
      dropStored(form);
    },
  };
};

const subjectOf = (form: string) => `console/${form}`;

/** Drops what was written in a form that is not on the page any more. */
export const useDropFormDraft = (): ((form: string) => void) => {
  const account = useMe()?.username ?? null;
  return (form) => {
    if (account !== null) removeAccountDraft({ account, subject: subjectOf(form) });
  };
};
