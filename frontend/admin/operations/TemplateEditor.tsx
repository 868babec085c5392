import { restoreTemplate, saveTemplate, type Template } from "@asesorador/domain/messages/contract";
import { PLACEHOLDERS } from "@asesorador/domain/messages/kinds";
import { problemsIn, type TemplateProblem } from "@asesorador/domain/messages/template";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { useAccountDraft } from "../../access/use-account-draft.ts";
import { failureReason } from "../../kernel/failure-reason.ts";
import { fieldProblem } from "../../kernel/field-problem.ts";
import { dayAndTime } from "../../kernel/formats.ts";
import { call, ResponseError } from "../../kernel/http.ts";
import { AreaField } from "../../ui/AreaField.tsx";
import { Button } from "../../ui/Button.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { LeavingFooter } from "../../ui/LeavingFooter.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { esMessages } from "./es-messages.ts";
import { templatesQuery } from "./queries.ts";
import { TemplatePreview } from "./TemplatePreview.tsx";

const text = esMessages.editor;

type Problems = { readonly subject?: string; readonly body?: string; readonly other?: string };
type Text = { readonly subject: string; readonly body: string };

type TemplateEditorProps = { readonly template: Template; readonly onClose: () => void };

/** Edits one template beside a preview; closing it with changes asks first. */
export const TemplateEditor = ({ template, onClose }: TemplateEditorProps) => {
  const { kind } = template;
  const { base, draft, found, changed, write, rebase, drop } = useTemplateDraft(template);
  const { version, isDefault } = base;
  const [closing, setClosing] = useState(false);
  const end = () => {
    drop();
    onClose();
  };
  const { problems, refusals, busy, refuse, send } = useSending(end, rebase);
  const form = useFocusFirstInvalid(refusals);
  useEffect(() => {
    // Shown above the fields.
    if (base !== template) form.current?.scrollIntoView({ block: "start" });
  }, [form, base, template]);
  const submit = () => {
    const found = fieldProblems(kind, draft);
    if (Object.keys(found).length > 0) return refuse(found);
    const { subject, body } = draft;
    return send(() => call(saveTemplate, { kind, seen: version, subject, body }), text.saved);
  };
  return (
    <Dialog
      wide
      title={esMessages.kind[kind]}
      description={text.intro}
      closeLabel={text.close}
      onClose={() => (changed && !closing ? setClosing(true) : onClose())}
      footer={
        closing ? (
          <LeavingFooter words={text.leaving} onStay={() => setClosing(false)} onDiscard={end} />
        ) : (
          <div className="flex flex-wrap justify-end gap-2">
            {!isDefault && (
              <DenseButton
                blocked={busy}
                onClick={() => send(() => call(restoreTemplate, { kind, seen: version }), text.restored)}
              >
                {text.restore}
              </DenseButton>
            )}
            <Button type="submit" form="template-editor" size="medium" busy={busy}>
              {busy ? text.saving : text.save}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-8 lg:grid-cols-2">
        <form
          ref={form}
          id="template-editor"
          noValidate
          onSubmit={handleSubmit(submit)}
          className="grid scroll-mt-5 content-start gap-5"
        >
          {found !== null && <Notice tone="info" title={text.found[found]} />}
          {base !== template && <Theirs template={base} />}
          {problems.other && <Notice tone="bad">{problems.other}</Notice>}
          <Fields template={base} draft={draft} problems={problems} onDraft={write} />
          <Placeholders kind={kind} />
        </form>
        <TemplatePreview template={draft} />
      </div>
    </Dialog>
  );
};

const Kept = z.object({ version: z.int(), subject: z.string(), body: z.string() });

/**
 * What is typed, kept in this browser until it is saved or discarded; `found`: an earlier form left it, of which version. `base`: the
 * template that saving replaces, `rebase` takes the one that another account has saved since.
 */
const useTemplateDraft = (opened: Template) => {
  const [base, setBase] = useState(opened);
  const { kind, version, subject, body } = base;
  const [draft, setDraft] = useState<Text>({ subject, body });
  const [found, setFound] = useState<"current" | "earlier" | null>(null);
  const { keep, drop } = useAccountDraft({
    subject: `mail-template/${kind}`,
    schema: Kept,
    onFound: ({ version: begun, ...kept }) => {
      setDraft(kept);
      setFound(begun === version ? "current" : "earlier");
    },
  });
  const isChanged = (one: Text) => one.subject !== subject || one.body !== body;
  const write = (next: Text) => {
    setDraft(next);
    if (isChanged(next)) keep({ ...next, version });
    else drop();
  };
  const rebase = async (client: QueryClient): Promise<boolean> => {
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey });
    const latest = client.getQueryData(templatesQuery.queryKey)?.templates.find((one) => one.kind === kind);
    if (!latest || latest.version === version) return false;
    setBase(latest);
    return true;
  };
  return { base, draft, found, changed: isChanged(draft), write, rebase, drop };
};

/**
 * Sends a change of the template; `refusals` counts how often something was refused. `onConflict` resolves to whether it shows what was
 * saved meanwhile.
 */
const useSending = (onSaved: () => void, onConflict: (client: QueryClient) => Promise<boolean>) => {
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const refuse = (found: Problems): void => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };
  const sending = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toast({ title: done, tone: "good" });
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey });
      onSaved();
    } catch (error) {
      refuse(isConflict(error) && (await onConflict(client)) ? {} : refusedBy(error));
    } finally {
      setBusy(false);
    }
  };
  const send = (work: () => Promise<unknown>, done: string): void => void sending(work, done);
  return { problems, refusals, busy, refuse, send };
};

/** What another account has saved while this one was typing. */
const Theirs = ({ template: { subject, body } }: Pick<TemplateEditorProps, "template">) => (
  <Notice tone="honest" title={text.conflict.title}>
    <p>{text.conflict.text}</p>
    <p className="mt-2 font-semibold wrap-anywhere">{subject}</p>
    <p className="wrap-anywhere whitespace-pre-line">{body}</p>
  </Notice>
);

type FieldsProps = {
  readonly template: Template;
  readonly draft: Text;
  readonly problems: Problems;
  readonly onDraft: (draft: Text) => void;
};

const Fields = ({ template, draft, problems, onDraft }: FieldsProps) => {
  const [from, setFrom] = useState("current");
  const start = (chosen: string) => {
    setFrom(chosen);
    const earlier = template.versions.find((each) => String(each.version) === chosen);
    const { subject, body } = earlier ?? template;
    onDraft({ subject, body });
  };
  return (
    <>
      {template.versions.length > 0 && (
        <SelectField
          dense
          label={text.version}
          options={[{ value: "current", label: text.current }, ...template.versions.map(versionOption)]}
          value={from}
          onChange={start}
        />
      )}
      <Field
        dense
        label={text.subject}
        error={problems.subject}
        maxLength={150}
        autoComplete="off"
        value={draft.subject}
        onText={(subject) => onDraft({ ...draft, subject })}
      />
      <AreaField
        dense
        label={text.body}
        hint={text.bodyHint}
        error={problems.body}
        rows={12}
        maxLength={5_000}
        value={draft.body}
        onText={(body) => onDraft({ ...draft, body })}
      />
    </>
  );
};

/** What a template of this kind may name in braces, each with an example. */
const Placeholders = ({ kind }: Pick<Template, "kind">) => (
  <div className="text-sm">
    <p className="font-semibold">{text.data}</p>
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink2">
      {PLACEHOLDERS[kind].map((name) => (
        <li key={name}>
          <code className="font-semibold text-ink">{`{${name}}`}</code> {esMessages.example[name]}
        </li>
      ))}
    </ul>
  </div>
);

const versionOption = ({ version, by, at }: Template["versions"][number]) => ({
  value: String(version),
  label: text.earlier(version, by, dayAndTime(at)),
});

const messageOf = (problem: TemplateProblem): string =>
  problem.code === "unknown_placeholder"
    ? text.problem.unknown_placeholder(problem.name)
    : text.problem[problem.code];

const fieldProblems = (kind: Template["kind"], draft: Text): Problems => {
  const inSubject = problemsIn(kind, { ...draft, body: "" })[0];
  const inBody = problemsIn(kind, { ...draft, subject: "-" })[0];
  return {
    ...(inSubject ? { subject: messageOf(inSubject) } : {}),
    ...(draft.body.trim() === "" ? { body: text.problem.body_empty } : {}),
    ...(inBody ? { body: messageOf(inBody) } : {}),
  };
};

/** Another account wrote first; nothing was changed. */
const isConflict = (error: unknown): boolean =>
  error instanceof ResponseError && error.code === "template_changed_meanwhile";

const reasonOf = failureReason({ noReason: text.failed, noConnection: text.failed });

const refusedBy = (error: unknown): Problems => {
  const problem = fieldProblem(error, ["subject", "body"]);
  return problem ? { [problem.field]: problem.text } : { other: reasonOf(error) };
};
