import type { ReactNode } from "react";
import { cx } from "../../../ui/cx.ts";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";

type Props = {
  readonly title: string;
  readonly className?: string;
  /** Labels of the two buttons. */
  readonly save: string;
  readonly cancel: string;
  readonly busy: boolean;
  /** What is sent is not known yet. */
  readonly blocked?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A form that opens inside a section in place of the button that asks for it. */
export const InsetForm = (props: Props) => {
  const { title, className, save, cancel, busy, blocked = false, onSubmit, onCancel, children } = props;
  return (
    <form
      noValidate
      aria-label={title}
      className={cx("grid gap-2.5 rounded-ctl border border-line bg-paper p-3", className)}
      onSubmit={handleSubmit(onSubmit)}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <DenseButton type="submit" busy={busy} blocked={blocked} className={MAIN_BUTTON}>
          {save}
        </DenseButton>
        <DenseButton className="bg-surface" onClick={onCancel}>
          {cancel}
        </DenseButton>
      </div>
    </form>
  );
};
