import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readAccountDraft, removeAccountDraft, saveAccountDraft } from "../kernel/account-drafts.ts";
import { useMe } from "./current-user.ts";

type Options<Draft> = {
  /** What is being written: the name of the draft among those of the account. */
  readonly subject: string;
  /** A stored draft may come from another version of the page: one that does not parse is none. */
  readonly schema: { readonly safeParse: (value: unknown) => { readonly data?: Draft | undefined } };
  /** What the draft is about was erased: the stored draft is removed. */
  readonly erased?: boolean;
  /**
   * One of the two is called once for each account and subject, unless something was kept or dropped meanwhile: what was
   * typed while the stored draft was read is newer.
   */
  readonly onFound: (draft: Draft) => void;
  readonly onNone?: () => void;
};

/**
 * What the signed-in account is writing in one form: kept encrypted in this browser with every change, so that it survives
 * closing the form, a reload and the end of the session. The form itself holds what is shown.
 */
export const useAccountDraft = <Draft>({ subject, schema, erased = false, ...on }: Options<Draft>) => {
  const account = useMe()?.username ?? null;
  const isTouched = useRef(false);
  const read = useEffectEvent(async () => {
    if (account === null) return undefined;
    const name = { account, subject };
    if (erased) removeAccountDraft(name);
    const text = erased ? null : await readAccountDraft(name);
    return text === null ? undefined : schema.safeParse(jsonOrNull(text)).data;
  });
  const report = useEffectEvent((draft: Draft | undefined) =>
    draft === undefined ? on.onNone?.() : on.onFound(draft),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, subject or erasure is the reason to read again
  useEffect(() => {
    let isCurrent = true;
    isTouched.current = false;
    void read().then((draft) => {
      if (isCurrent && !isTouched.current) report(draft);
    });
    return () => {
      isCurrent = false;
    };
  }, [account, subject, erased]);
  const remove = useRemoveAccountDraft();
  return {
    keep: (draft: Draft): void => {
      isTouched.current = true;
      if (account !== null) void saveAccountDraft({ account, subject }, JSON.stringify(draft));
    },
    /** What is shown was saved on the server, or is not wanted. */
    drop: (): void => {
      isTouched.current = true;
      remove(subject);
    },
  };
};

type RestoredOptions<Draft> = Pick<Options<Draft>, "subject" | "schema"> & {
  readonly blank: Draft;
  /** Whether there is nothing in it that is worth keeping. */
  readonly isBlank: (draft: Draft) => boolean;
};

/**
 * The content of a form that begins with `blank`, kept by `useAccountDraft` until it is blank again or dropped. `isRestored`: the
 * account left it unsaved earlier.
 */
export const useRestoredDraft = <Draft>({ subject, schema, blank, isBlank }: RestoredOptions<Draft>) => {
  const [draft, setDraft] = useState(blank);
  const [isRestored, setIsRestored] = useState(false);
  /** What is shown, also before the next render and after the form has gone. */
  const latest = useRef(draft);
  const show = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const { keep, drop } = useAccountDraft<Draft>({
    subject,
    schema,
    onFound: (kept) => {
      show(kept);
      setIsRestored(true);
    },
  });
  const edit = (next: Draft) => {
    show(next);
    if (!isBlank(next)) return keep(next);
    setIsRestored(false);
    drop();
  };
  return {
    draft,
    isRestored,
    edit,
    drop,
    /** What is shown is being sent. Returns what shows `next` once it is saved, unless something was written meanwhile. */
    submit: (next = blank) => {
      const sent = latest.current;
      return (): void => {
        if (latest.current === sent) edit(next);
      };
    },
  };
};

/** Removes the signed-in account's draft of a form that is not on the page any more. */
export const useRemoveAccountDraft = (): ((subject: string) => void) => {
  const account = useMe()?.username ?? null;
  return (subject) => {
    if (account !== null) removeAccountDraft({ account, subject });
  };
};
