import { type Quarantined, retryQuarantine, skipQuarantine } from "@asesorador/domain/operations/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../kernel/formats.ts";
import { call, ResponseError } from "../../kernel/http.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { toast } from "../../ui/toast.ts";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { es } from "./es.ts";
import { nameOf } from "./ProcessorTable.tsx";
import { refetchOperations } from "./queries.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

const text = es.quarantine;
type Where = Pick<Quarantined, "readModel" | "stream">;

/** Events that a read model failed to apply: retry, or skip with a reason. */
export const Quarantine = ({ quarantine }: { readonly quarantine: readonly Quarantined[] }) => {
  const [skipping, setSkipping] = useState<Where | null>(null);
  const act = useQuarantine();
  const kept = useFocusKept<HTMLElement, HTMLHeadingElement>();
  return (
    <section ref={kept.area}>
      <h3 ref={kept.rest} tabIndex={-1} className="w-fit text-lg">
        {text.title}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-ink2">{quarantine.length === 0 ? text.none : text.intro}</p>
      <ul className="mt-2 grid gap-3">
        {quarantine.map((each) => (
          <li
            key={`${each.readModel} ${each.position}`}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-ctl border border-line px-4 py-3 text-sm"
          >
            <div className="min-w-0">
              <p className="font-semibold">{text.event(each.eventType, each.position)}</p>
              <p className="text-xs break-all text-ink2">{text.where(nameOf(each.readModel), each.stream)}</p>
              <TechnicalDetail text={each.reason} />
              <p className="num text-xs text-ink2">{dayAndTime(each.at)}</p>
            </div>
            <div className="flex gap-2">
              <AsyncButton aria-label={text.retryOf(each.stream)} onPress={() => act.retry(each)}>
                {text.retry}
              </AsyncButton>
              <DenseButton aria-label={text.skipOf(each.stream)} onClick={() => setSkipping(each)}>
                {text.skip}
              </DenseButton>
            </div>
          </li>
        ))}
      </ul>
      {skipping && (
        <SkipDialog
          where={skipping}
          onClose={() => setSkipping(null)}
          onSkip={(decision) => act.skip(skipping, decision, () => setSkipping(null))}
        />
      )}
    </section>
  );
};

type SkipDialogProps = {
  readonly where: Where;
  readonly onClose: () => void;
  /** Closes the dialog once it is done; otherwise what was typed stays. */
  readonly onSkip: (decision: string) => Promise<void>;
};

const SkipDialog = ({ where, onClose, onSkip }: SkipDialogProps) => {
  const [decision, setDecision] = useState("");
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useFocusFirstInvalid(refusals);
  const missing = decision.trim() === "";
  return (
    <Dialog
      title={text.skipOf(where.stream)}
      description={nameOf(where.readModel)}
      closeLabel={text.cancel}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        onSubmit={handleSubmit(() => {
          if (missing) return setRefusals(refusals + 1);
          setBusy(true);
          void onSkip(decision).finally(() => setBusy(false));
        })}
      >
        <Field
          dense
          label={text.why}
          hint={text.whyHint}
          error={refusals > 0 && missing ? text.required : null}
          value={decision}
          maxLength={500}
          onText={setDecision}
        />
        <DenseButton type="submit" className="mt-4" busy={busy}>
          {text.confirm}
        </DenseButton>
      </form>
    </Dialog>
  );
};

const useQuarantine = () => {
  const client = useQueryClient();
  const report = async (
    work: () => Promise<{ taken: number; left: number; reason: string | null }>,
    onDone: () => void = () => {},
  ) => {
    try {
      const { taken, left, reason } = await work();
      onDone();
      toast({
        title: text.taken(taken),
        ...(left > 0 ? { detail: text.left(left, reason) } : {}),
        tone: left > 0 ? "bad" : "good",
      });
    } catch (error) {
      const reason = error instanceof ResponseError ? error.reason : null;
      toast({ title: text.failed, ...(reason === null ? {} : { detail: reason }), tone: "bad" });
    }
    await refetchOperations(client);
  };
  return {
    retry: ({ readModel, stream }: Where) => report(() => call(retryQuarantine, { readModel, stream })),
    skip: ({ readModel, stream }: Where, decision: string, onDone: () => void) =>
      report(() => call(skipQuarantine, { readModel, stream, decision }), onDone),
  };
};
