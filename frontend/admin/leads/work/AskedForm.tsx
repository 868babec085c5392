import type { ReactNode } from "react";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { DraftNote } from "./DraftNote.tsx";
import { InsetForm } from "./InsetForm.tsx";
import type { HeldDraft } from "./use-lead-draft.ts";

type Props<Draft> = {
  readonly kept: HeldDraft<Draft>;
  /** Label of the button that opens the form. */
  readonly ask: string;
  readonly title: string;
  /** What the form does, above its fields. */
  readonly explained: string;
  /** Labels of the form's buttons. */
  readonly save: string;
  readonly cancel: string;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** A button, and in its place the form that it opens; whether it is open is a part of its draft. */
export const AskedForm = <Draft extends { readonly asked: boolean }>(props: Props<Draft>) => {
  const { kept, ask, title, explained, save, cancel, busy, onSubmit, children } = props;
  return (
    <FocusKept>
      {kept.draft.asked ? (
        <InsetForm
          title={title}
          save={save}
          cancel={cancel}
          busy={busy}
          onCancel={kept.reset}
          onSubmit={onSubmit}
        >
          <DraftNote draft={kept} what={title} />
          <p className="text-xs">{explained}</p>
          {children}
        </InsetForm>
      ) : (
        <DenseButton onClick={() => kept.edit({ ...kept.draft, asked: true })}>{ask}</DenseButton>
      )}
    </FocusKept>
  );
};
