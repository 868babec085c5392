import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { readAccountDraft, removeAccountDraft, saveAccountDraft } from "../../../kernel/account-drafts.ts";
import { type DraftKind, draftSubject, editedAfter } from "./lead-drafts.ts";

/** A lead, or what else is being written. */
type Subject = { readonly id: string; readonly erased: boolean };
type Held<Draft> = { readonly draft: Draft; readonly restored: boolean };

/**
 * What the signed-in account is writing about a lead: kept encrypted in this browser with every change, so that it
 * survives closing the dialog, a reload and the end of the session. null until it is read. An erased lead has none.
 */
export const useLeadDraft = <Draft>({ id, erased }: Subject, kind: DraftKind<Draft>) => {
  const account = useMe()?.username ?? null;
  const [held, setHeld] = useState<Held<Draft> | null>(null);
  /** What is shown, also before the next render, and whether it was submitted. */
  const latest = useRef<{ readonly draft: Draft | null; readonly isSubmitted: boolean }>({
    draft: null,
    isSubmitted: false,
  });
  const show = (next: Held<Draft>, isSubmitted = false) => {
    latest.current = { draft: next.draft, isSubmitted };
    setHeld(next);
  };
  const name = account === null ? null : { account, subject: draftSubject(id, kind) };
  const read = useEffectEvent(async (): Promise<Held<Draft>> => {
    if (name && erased) removeAccountDraft(name);
    const text = name && !erased ? await readAccountDraft(name) : null;
    const draft = text === null ? undefined : kind.schema.safeParse(jsonOrNull(text)).data;
    return draft === undefined ? { draft: kind.blank(), restored: false } : { draft, restored: true };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, lead or erasure is the reason to read again
  useEffect(() => {
    let current = true;
    void read().then((found) => {
      // What was there before a reload may have been submitted.
      if (current) show(found, found.restored);
    });
    return () => {
      current = false;
    };
  }, [account, id, erased]);
  if (!held) return null;
  const drop = () => {
    if (name) removeAccountDraft(name);
  };
  const reset = () => {
    drop();
    show({ draft: kind.blank(), restored: false });
  };
  return {
    ...held,
    edit: (edited: Draft) => {
      const draft = editedAfter(kind, edited, latest.current.isSubmitted);
      show({ ...held, draft });
      if (kind.isBlank(draft)) drop();
      else if (name) void saveAccountDraft(name, JSON.stringify(draft));
    },
    /** It was saved on the server, or is not wanted: the browser's copy goes, what is shown stays. */
    drop,
    reset,
    /**
     * What is shown is being sent. Returns `drop` and `reset` for its end: neither takes away what was written since. `reset`
     * returns whether nothing was.
     */
    submit: () => {
      const sent = latest.current.draft;
      latest.current = { draft: sent, isSubmitted: true };
      const isSame = () => latest.current.draft === sent;
      return {
        drop: () => {
          if (isSame()) drop();
        },
        reset: (): boolean => {
          const same = isSame();
          if (same) reset();
          return same;
        },
      };
    },
  };
};

export type HeldDraft<Draft> = NonNullable<ReturnType<typeof useLeadDraft<Draft>>>;
