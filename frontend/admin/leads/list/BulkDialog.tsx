import type { Country } from "@asesorador/domain/kernel/market";
import { LeadStatus } from "@asesorador/domain/lead/status";
import { changeLeads } from "@asesorador/domain/lead/work-contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { CircleCheck, CircleX } from "lucide-react";
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from "xstate";
import { useMe } from "../../../access/current-user.ts";
import { count } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { LeavingFooter } from "../../../ui/LeavingFooter.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { adviserOptions } from "../adviser-options.ts";
import { es } from "../es.ts";
import { esBulk } from "../es-bulk.ts";
import { esWork } from "../es-work.ts";
import { FollowUpPicker } from "../FollowUpPicker.tsx";
import { advisersQuery, refetchLeads } from "../queries.ts";
import { CHANNELS } from "../work/FollowUp.tsx";
import { REASONS } from "../work/MoveForm.tsx";
import { RemarkField } from "../work/RemarkField.tsx";
import {
  asksRemark,
  type BulkAction,
  type BulkKind,
  bulkMachine,
  type Result,
  UNASSIGN,
} from "./bulk-machine.ts";

const text = esBulk;

const machine = bulkMachine.provide({
  actors: {
    send: fromPromise(
      ({ input }: { input: { readonly ids: readonly string[]; readonly action: BulkAction } }) =>
        call(changeLeads, { ids: [...input.ids], action: input.action }),
    ),
  },
});
type Parts = {
  readonly state: SnapshotFrom<typeof bulkMachine>;
  readonly send: ActorRefFrom<typeof bulkMachine>["send"];
};

type Props = {
  readonly kind: BulkKind;
  /** The market of the list, whose support hours the suggested times keep. */
  readonly market: Country;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  /** Called with the ids that failed; null when nothing was sent. */
  readonly onEnd: (failed: readonly string[] | null) => void;
};

/** Asks what a bulk action needs, then shows a result per row. */
export const BulkDialog = ({ kind, market, ids, nameOf, onEnd }: Props) => {
  const client = useQueryClient();
  const reporting = machine.provide({
    actions: {
      reportResults: (_, position) => void refetchLeads(client, position),
      end: (_, failed) => onEnd(failed),
    },
  });
  const [state, send] = useMachine(reporting, { input: { kind, ids } });
  const sending = state.matches("sending") || state.matches("between");
  return (
    <Dialog
      title={text.title(text[kind], es.select.count(count(ids.length)))}
      description={null}
      closeLabel={es.dialog.close}
      onClose={() => send({ type: "close" })}
      footer={
        state.matches("asking") &&
        state.context.isLeaving && (
          <LeavingFooter
            words={text.leaving}
            onStay={() => send({ type: "stay" })}
            onDiscard={() => send({ type: "discard" })}
          />
        )
      }
    >
      {state.matches("done") ? (
        <Results results={state.context.results} nameOf={nameOf} onClose={() => send({ type: "close" })} />
      ) : sending ? (
        <p role="status" className="num text-sm">
          {text.sending(count(state.context.results.length), count(ids.length))}
        </p>
      ) : (
        <form
          noValidate
          className="grid gap-3"
          onSubmit={handleSubmit(() => send({ type: "submit", now: Date.now() }))}
        >
          <Question market={market} state={state} send={send} />
          <div className="flex flex-wrap gap-2">
            <DenseButton type="submit" className={MAIN_BUTTON}>
              {text.apply}
            </DenseButton>
            <DenseButton onClick={() => send({ type: "close" })}>{text.cancel}</DenseButton>
          </div>
        </form>
      )}
    </Dialog>
  );
};

const Question = ({ market, state, send }: Parts & Pick<Props, "market">) => {
  const { kind, draft, problem } = state.context;
  switch (kind) {
    case "assign":
      return <WhomTo state={state} send={send} />;
    case "distribute":
      return <p className="text-sm">{text.distributeText}</p>;
    case "follow_up":
      return (
        <>
          <FollowUpPicker
            market={market}
            label={esWork.followUp.when}
            value={draft.at}
            error={problem}
            onChange={(at) => send({ type: "edit", change: { at } })}
          />
          <SelectField
            dense
            label={esWork.followUp.channel}
            value={draft.channel}
            options={[{ value: "", label: esWork.followUp.anyChannel }, ...CHANNELS]}
            onChange={(channel) => send({ type: "edit", change: { channel } })}
          />
        </>
      );
    default:
      return <WhichStatus state={state} send={send} />;
  }
};

const WhomTo = ({ state, send }: Parts) => {
  const me = useMe();
  const { data: advisers } = useQuery(advisersQuery);
  const { draft, problem } = state.context;
  return (
    <SelectField
      dense
      label={esWork.assign.to}
      alert
      value={draft.assignee}
      error={problem}
      options={[
        { value: "", label: text.chooseAssignee },
        { value: UNASSIGN, label: esWork.assign.nobody },
        ...adviserOptions(advisers ?? [], { me: me?.username ?? null, held: null }),
      ]}
      onChange={(assignee) => send({ type: "edit", change: { assignee } })}
    />
  );
};

const STATUSES = LeadStatus.options.filter((status) => status !== "claro_consultation_pending");

const WhichStatus = ({ state, send }: Parts) => {
  const { draft, problem } = state.context;
  const { status, reason, remark } = draft;
  const mustExplain = status !== "" && asksRemark(status);
  return (
    <>
      <SelectField
        dense
        label={text.to}
        alert
        value={status}
        error={status === "" ? problem : null}
        options={[
          { value: "", label: text.choose },
          ...STATUSES.map((value) => ({ value, label: es.status[value] })),
        ]}
        onChange={(next) => send({ type: "edit", change: { status: next } })}
      />
      {status === "lost" && (
        <SelectField
          dense
          label={esWork.move.reason}
          alert
          value={reason}
          error={reason === "" ? problem : null}
          options={REASONS}
          onChange={(next) => send({ type: "edit", change: { reason: next } })}
        />
      )}
      {(status === "lost" || status === "quoted" || mustExplain) && (
        <RemarkField
          label={mustExplain ? esWork.move.remarkRequired : esWork.move.remark}
          alert
          value={remark}
          error={mustExplain ? problem : null}
          onText={(next) => send({ type: "edit", change: { remark: next } })}
        />
      )}
    </>
  );
};

type ResultsProps = Pick<Props, "nameOf"> & {
  readonly results: readonly Result[];
  readonly onClose: () => void;
};

const Results = ({ results, nameOf, onClose }: ResultsProps) => {
  const failed = results.filter(({ ok }) => !ok);
  const summary =
    failed.length === 0
      ? text.everyOk(count(results.length))
      : text.result(count(results.length - failed.length), count(failed.length));
  return (
    <div className="grid gap-3 text-sm">
      <p role="status" className="font-semibold">
        {summary}
      </p>
      {failed.length > 0 && <p className="text-xs text-ink2">{text.keep}</p>}
      <table className="w-full text-xs">
        <thead>
          <tr className="text-left text-ink2">
            <th scope="col" className="border-b border-edge py-1.5 pr-3 font-semibold">
              {text.lead}
            </th>
            <th scope="col" className="border-b border-edge py-1.5 font-semibold">
              {text.outcome}
            </th>
          </tr>
        </thead>
        <tbody>
          {/* Failures first: they need attention. */}
          {[...failed, ...results.filter(({ ok }) => ok)].map(({ id, ok, message }) => (
            <tr key={id} data-result={ok ? "ok" : "failed"}>
              <th scope="row" className="border-b border-line py-1.5 pr-3 text-left align-top font-semibold">
                {nameOf(id)}
              </th>
              <td className="border-b border-line py-1.5">
                <Outcome ok={ok} message={message} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DenseButton className={`justify-self-start ${MAIN_BUTTON}`} onClick={onClose}>
        {text.close}
      </DenseButton>
    </div>
  );
};

const Outcome = ({ ok, message }: Pick<Result, "ok" | "message">) => {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <span className={`flex items-start gap-1.5 font-semibold ${ok ? "text-saving" : "text-clay"}`}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-px size-4 shrink-0" />
      {ok ? text.ok : (message ?? es.noReason)}
    </span>
  );
};
