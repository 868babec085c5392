import { type ReactNode, useEffect, useId } from "react";
import { esDrafts } from "../../access/es-drafts.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { LeavingFooter } from "../../ui/LeavingFooter.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { firstInvalid, useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { ConflictTable } from "./ConflictTable.tsx";
import type { Values } from "./editor-context.ts";
import { es } from "./es.ts";
import type { Editor } from "./use-editor.ts";

type Props<Draft> = {
  readonly editor: Editor<Draft>;
  readonly title: string;
  readonly submit: string;
  readonly labels: { readonly [Field in keyof Draft & string]: string };
  /** A field's value in words. */
  readonly show: (field: keyof Draft & string, value: string | boolean) => string;
  readonly children: ReactNode;
  /** Shown below the form, outside of it. */
  readonly after?: ReactNode;
};

/** The dialog of an editor: failure, conflict, fields, buttons. */
export const EditorDialog = <Draft extends Values>(props: Props<Draft>) => {
  const { editor, title, submit, labels, show, children, after } = props;
  const { context, send } = editor;
  const id = useId();
  const { refusals, conflict } = context;
  const form = useFocusFirstInvalid(refusals);
  useEffect(() => {
    // The failure or conflict is shown above the fields.
    const refused = refusals > 0 || conflict !== null;
    if (refused && !firstInvalid(form.current)) form.current?.scrollIntoView({ block: "start" });
  }, [form, refusals, conflict]);
  return (
    <Dialog
      title={title}
      description={es.required}
      closeLabel={es.close}
      onClose={() => send({ type: "close" })}
      footer={<Footer editor={editor} form={id} submit={submit} />}
    >
      <form
        id={id}
        ref={form}
        noValidate
        aria-busy={editor.busy}
        className="grid scroll-mt-5 gap-5"
        onSubmit={handleSubmit(() => send({ type: "submit" }))}
      >
        {context.isRestored && <Notice tone="info" title={esDrafts.restored} />}
        {context.failure && <Notice tone="bad" title={context.failure} />}
        {conflict && (
          <ConflictTable conflict={conflict} context={context} labels={labels} show={show} send={send} />
        )}
        <fieldset disabled={editor.busy} className="grid gap-5">
          {children}
        </fieldset>
      </form>
      {after}
    </Dialog>
  );
};

type FooterProps = {
  readonly editor: Pick<Editor<unknown>, "busy" | "leaving"> & {
    readonly send: (event: { readonly type: "stay" | "discard" }) => void;
  };
  readonly form: string;
  readonly submit: string;
};

const Footer = ({ editor: { busy, leaving, send }, form, submit }: FooterProps) =>
  leaving ? (
    <LeavingFooter
      words={es.leaving}
      onStay={() => send({ type: "stay" })}
      onDiscard={() => send({ type: "discard" })}
    />
  ) : (
    <div className="flex justify-end">
      <Button type="submit" form={form} busy={busy} size="medium" className="max-sm:w-full">
        {busy ? es.saving : submit}
      </Button>
    </div>
  );
