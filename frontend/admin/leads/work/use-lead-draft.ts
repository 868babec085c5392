import { useRef, useState } from "react";
import { useAccountDraft } from "../../../access/use-account-draft.ts";
import { type DraftKind, draftSubject, editedAfter } from "./lead-drafts.ts";

/** A lead, or what else is being written. */
type Subject = { readonly id: string; readonly erased: boolean };
type Held<Draft> = { readonly draft: Draft; readonly restored: boolean };

/** What the signed-in account is writing about a lead. null until the stored draft is read. An erased lead has none. */
export const useLeadDraft = <Draft>({ id, erased }: Subject, kind: DraftKind<Draft>) => {
  const [held, setHeld] = useState<Held<Draft> | null>(null);
  /** What is shown, also before the next render, and whether it was submitted. */
  const latest = useRef<{ readonly draft: Draft | null; readonly isSubmitted: boolean }>({
    draft: null,
    isSubmitted: false,
  });
  const show = (next: Held<Draft>) => {
    latest.current = { draft: next.draft, isSubmitted: false };
    setHeld(next);
  };
  const { keep, drop } = useAccountDraft({
    subject: draftSubject(id, kind),
    schema: kind.schema,
    erased,
    onFound: (draft) => {
      show({ draft, restored: true });
      // What was there before a reload may have been submitted.
      latest.current = { draft, isSubmitted: true };
    },
    onNone: () => show({ draft: kind.blank(), restored: false }),
  });
  if (!held) return null;
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
      else keep(draft);
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
