import { addWebhook, WebhookEventType } from "@asesorador/domain/webhooks/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { esDrafts } from "../../access/es-drafts.ts";
import { useRestoredDraft } from "../../access/use-account-draft.ts";
import { failureReason } from "../../kernel/failure-reason.ts";
import { fieldProblem } from "../../kernel/field-problem.ts";
import { call } from "../../kernel/http.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { useShownOnce } from "../../ui/use-shown-once.tsx";
import { esWebhooks } from "./es-webhooks.ts";

const text = esWebhooks.form;
const EVENTS = WebhookEventType.options.map((value) => ({ value, label: esWebhooks.event[value] }));

type Problems = { readonly url?: string; readonly events?: string; readonly other?: string };

/** Adds a webhook, then shows its secret, which is not shown again: also when the form was closed before the answer. */
export const NewWebhook = ({ onClose }: { readonly onClose: () => void }) => {
  const [hidden, setHidden] = useState(false);
  const draft = useWebhookDraft(() => setHidden(false));
  const { busy, secret } = draft;
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  if (hidden) return null;
  return (
    <Dialog
      title={text.title}
      description={esWebhooks.intro}
      closeLabel={text.close}
      onClose={() => (busy ? setHidden(true) : onClose())}
    >
      <WebhookForm {...draft} />
    </Dialog>
  );
};

const Draft = z.object({ url: z.string(), events: z.readonly(z.array(WebhookEventType)) });
type Draft = z.infer<typeof Draft>;
const BLANK: Draft = { url: "https://", events: ["LeadSubmitted"] };

/**
 * What is typed, which outlives the dialog until the webhook is added; what is wrong with it, and the secret of the webhook
 * once it is there.
 */
const useWebhookDraft = (onRefused: () => void) => {
  const { draft, isRestored, edit, drop } = useRestoredDraft({
    subject: "new-webhook",
    schema: Draft,
    blank: BLANK,
    isBlank: ({ url }) => url === BLANK.url || url === "",
  });
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const refuse = (found: Problems) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };
  const submit = async () => {
    const found = problemsIn(draft);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      setSecret((await call(addWebhook, { url: draft.url, events: [...draft.events] })).secret);
      drop();
    } catch (error) {
      refuse(refusedBy(error));
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { draft, isRestored, edit, problems, refusals, busy, secret, submit };
};

type FormProps = ReturnType<typeof useWebhookDraft>;

const WebhookForm = ({ draft, isRestored, edit, problems, refusals, busy, submit }: FormProps) => {
  const form = useFocusFirstInvalid(refusals);
  return (
    <form ref={form} noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
      {isRestored && <Notice tone="info" title={esDrafts.restored} />}
      {problems.other && <Notice tone="bad">{problems.other}</Notice>}
      <Field
        dense
        label={text.url}
        hint={text.urlHint}
        error={problems.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={draft.url}
        onText={(url) => edit({ ...draft, url })}
      />
      <CheckGroup
        legend={text.events}
        name="events"
        id="webhook-events"
        options={EVENTS}
        values={draft.events}
        onChange={(events) => edit({ ...draft, events })}
        error={problems.events}
        columns={2}
      />
      <Button type="submit" size="medium" busy={busy}>
        {busy ? text.submitting : text.submit}
      </Button>
    </form>
  );
};

const SecretDialog = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <Dialog
    title={esWebhooks.secret.title}
    description={esWebhooks.secret.text}
    closeLabel={text.close}
    {...useShownOnce(esWebhooks.secret.done, onClose)}
  >
    <code className="num block rounded-ctl bg-paper p-4 text-sm break-all select-all">{secret}</code>
  </Dialog>
);

const problemsIn = ({ url, events }: Draft): Problems => ({
  ...(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? {} : { url: text.urlError }),
  ...(events.length > 0 ? {} : { events: text.eventsError }),
});

const reasonOf = failureReason({ noReason: esWebhooks.failed, noConnection: esWebhooks.failed });

const refusedBy = (error: unknown): Problems => {
  const problem = fieldProblem(error, ["url"]);
  return problem ? { url: problem.text } : { other: reasonOf(error) };
};
