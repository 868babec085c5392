import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { typedAmount } from "@asesorador/domain/kernel/typed-amount";
import { ServiceCategory } from "@asesorador/domain/lead/code-lists";
import { addLead } from "@asesorador/domain/lead/entry-contract";
import { CATEGORY_NAMES } from "@asesorador/domain/lead/es-codes";
import { REMARK_MAX } from "@asesorador/domain/lead/work";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useMe } from "../../access/current-user.ts";
import { amountRefusal } from "../../kernel/amount-refusal.ts";
import { call, ResponseError } from "../../kernel/http.ts";
import { textOrNull } from "../../kernel/text-or-null.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { toast } from "../../ui/toast.ts";
import { firstInvalid, useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { plansOf } from "../catalog/queries.ts";
import { adviserOptions } from "./adviser-options.ts";
import { es } from "./es.ts";
import { esEntry } from "./es-entry.ts";
import { esWork } from "./es-work.ts";
import { advisersQuery, refetchLeads } from "./queries.ts";
import { reasonOf } from "./refusal.ts";
import { DraftNote } from "./work/DraftNote.tsx";
import { ENTRY_DRAFT, type EntryDraft } from "./work/lead-drafts.ts";
import { planTermsOf, useOfferedPlans } from "./work/plans.ts";
import { RemarkField } from "./work/RemarkField.tsx";
import { TermsList } from "./work/TermsList.tsx";
import { type HeldDraft, useLeadDraft } from "./work/use-lead-draft.ts";

const text = esEntry.entry;
const label = es.dialog.fields;

type Props = {
  readonly market: Country;
  /** Called with the id of the new lead, once the lists hold it. */
  readonly onEntered: (id: string) => void;
  readonly onClose: () => void;
};

/** Enters a lead by hand; what is typed is kept until it is saved. */
export const NewLeadDialog = (props: Props) => {
  const kept = useLeadDraft(NEW, ENTRY_DRAFT);
  return kept && <Form {...props} kept={kept} />;
};

const NEW = { id: "new", erased: false } as const;

/** In the form's order, with the contract's limits. */
const FIELDS = [
  ["name", label.name, 120, "text", true],
  ["phone", label.phone, 40, "tel", true],
  ["email", label.email, 254, "email", false],
  ["document", label.document, 30, "text", false],
  ["address", label.address, 300, "text", false],
  ["currentCompany", label.company, 60, "text", false],
] as const;

const CATEGORIES = ServiceCategory.options.map((value) => ({ value, label: CATEGORY_NAMES[value] }));
const KINDS = (["phone", "walk_in"] as const).map((value) => ({ value, label: text.kinds[value] }));

type Problems = Readonly<Record<string, string>>;
type Input = Sent<typeof addLead>;

type FormProps = Props & { readonly kept: HeldDraft<EntryDraft> };

/** The draft as the form shows it, what was refused of it, and its submission. */
const useEntryForm = ({ market, onEntered, kept }: FormProps) => {
  const me = useMe()?.username ?? null;
  const { data: advisers = [] } = useQuery(advisersQuery);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  useEffect(() => {
    // Without a field to blame: the failure is shown above them.
    if (refusals > 0 && !firstInvalid(form.current)) form.current?.scrollIntoView({ block: "start" });
  }, [form, refusals]);
  const { data: plans } = useOfferedPlans(market);
  const draft = inMarket(kept.draft, plans);
  const { typed } = draft;
  const team = adviserOptions(advisers, { me, held: null });
  const mine = team.some(({ value }) => value === me) ? (me ?? "") : "";
  const value = (field: string, otherwise = "") => typed[field] ?? otherwise;
  const type = (field: string) => (written: string) =>
    kept.edit({ ...draft, typed: { ...typed, [field]: written } });
  const { mutate, isPending, error } = useEntry({
    kept,
    onEntered,
    onRefused: (issues) => {
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [path, message])));
      setRefusals((count) => count + 1);
    },
  });
  const submit = () => {
    const found = problemsIn(draft, market);
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
    else mutate(inputOf(draft, { market, assignee: value("assignee", mine) }));
  };
  const isInvalid = Object.keys(problems).length > 0;
  const failure = isInvalid ? text.check : error && reasonOf(error);
  return { form, draft, plans, team, mine, problems, failure, isPending, value, type, submit };
};

const Form = (props: FormProps) => {
  const { market, onClose, kept } = props;
  const id = useId();
  const { form, draft, plans, team, mine, problems, failure, isPending, value, type, submit } =
    useEntryForm(props);
  return (
    <Dialog
      title={text.title}
      description={text.description}
      closeLabel={es.dialog.close}
      onClose={onClose}
      footer={<Footer form={id} busy={isPending} onCancel={onClose} />}
    >
      <form id={id} ref={form} noValidate className="grid scroll-mt-5 gap-4" onSubmit={handleSubmit(submit)}>
        <DraftNote draft={kept} what={text.title} />
        {failure !== null && !isPending && (
          <Notice tone="bad" title={text.failed}>
            {failure}
          </Notice>
        )}
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <SelectField
            dense
            label={text.how}
            options={KINDS}
            value={draft.how}
            onChange={(next) => kept.edit({ ...draft, how: next })}
          />
          <Field dense readOnly label={text.market} value={es.market[market]} />
          <PersonFields problems={problems} value={value} type={type} />
          <OfferFields market={market} plans={plans} problems={problems} value={value} type={type} />
          <SelectField
            dense
            label={esWork.assign.to}
            options={[{ value: "", label: esWork.assign.nobody }, ...team]}
            value={value("assignee", mine)}
            onChange={type("assignee")}
          />
        </div>
        <RemarkField label={text.note} value={value("note")} onText={type("note")} />
        <ConsentFields
          problems={problems}
          value={value}
          type={type}
          consented={draft.consented}
          onConsent={(checked) => kept.edit({ ...draft, consented: checked })}
        />
      </form>
    </Dialog>
  );
};

type FooterProps = { readonly form: string; readonly busy: boolean; readonly onCancel: () => void };

const Footer = ({ form, busy, onCancel }: FooterProps) => (
  <div className="flex flex-wrap items-center justify-end gap-3">
    <DenseButton onClick={onCancel}>{text.cancel}</DenseButton>
    <Button type="submit" form={form} size="medium" className="max-sm:w-full" busy={busy}>
      {text.save}
    </Button>
  </div>
);

type Entry = {
  /** What is typed, which goes once the server has stored the lead. */
  readonly kept: Pick<HeldDraft<unknown>, "submit">;
  /** Called with the id of the new lead, once the lists hold it. */
  readonly onEntered: (id: string) => void;
  /** Called with what is wrong by field; empty when there is another reason. */
  readonly onRefused: (issues: ResponseError["issues"]) => void;
};

const useEntry = ({ kept, onEntered, onRefused }: Entry) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(addLead, input),
    onMutate: () => kept.submit(),
    onSuccess: async ({ id, position }, _, submitted) => {
      submitted.drop();
      await refetchLeads(client, position);
      toast({ title: text.done, tone: "good" });
      onEntered(id);
    },
    onError: (error) => {
      onRefused(error instanceof ResponseError ? error.issues : []);
    },
  });
};

type FieldsProps = {
  readonly problems: Problems;
  readonly value: (field: string, otherwise?: string) => string;
  /** The change handler of a field. */
  readonly type: (field: string) => (written: string) => void;
};

const PersonFields = ({ problems, value, type }: FieldsProps) =>
  FIELDS.map(([field, name, max, kind, required]) => (
    <Field
      key={field}
      dense
      type={kind}
      autoComplete="off"
      alert
      label={required ? name : text.optional(name)}
      required={required}
      maxLength={max}
      error={problems[field] ?? null}
      value={value(field)}
      onText={type(field)}
    />
  ));

type OfferProps = FieldsProps &
  Pick<Props, "market"> & {
    /** undefined while they load. */
    readonly plans: Plans | undefined;
  };

/** What the person pays for, and the plan that they want. */
const OfferFields = ({ market, plans = [], problems, value, type }: OfferProps) => (
  <>
    <SelectField
      dense
      label={label.category}
      options={CATEGORIES}
      value={value("serviceCategory", "telecomunicaciones")}
      onChange={type("serviceCategory")}
    />
    <Field
      dense
      inputMode="decimal"
      autoComplete="off"
      alert
      label={text.payment(text.currency[market])}
      maxLength={20}
      error={problems["monthlyPayment"] ?? null}
      value={value("monthlyPayment")}
      onText={type("monthlyPayment")}
    />
    <SelectField
      dense
      label={text.plan}
      options={[{ value: "", label: text.noPlan }, ...plans]}
      value={value("serviceId")}
      error={problems["serviceId"] ?? null}
      onChange={type("serviceId")}
    />
    <PlanTermsOf market={market} serviceId={value("serviceId")} />
  </>
);

/** What the plan costs, without a housing type as in a house. */
const PlanTermsOf = ({ market, serviceId }: Pick<Props, "market"> & { readonly serviceId: string }) => {
  const { data: services = [] } = useQuery(plansOf(market));
  const terms = planTermsOf(services, serviceId, { housing: null, offered: true });
  return terms && <TermsList terms={terms} currency={CURRENCY[market]} />;
};

type ConsentProps = FieldsProps & {
  readonly consented: boolean;
  readonly onConsent: (consented: boolean) => void;
};

/** That the person consented to be contacted, and a remark on how. */
const ConsentFields = ({ problems, value, type, consented, onConsent }: ConsentProps) => (
  <>
    <CheckboxField
      label={text.consented}
      hint={text.consentHint}
      error={problems["consented"] ?? null}
      checked={consented}
      onChange={onConsent}
    />
    <Field
      dense
      autoComplete="off"
      label={text.remark}
      maxLength={REMARK_MAX}
      value={value("consentRemark")}
      onText={type("consentRemark")}
    />
  </>
);

type Plans = NonNullable<ReturnType<typeof useOfferedPlans>["data"]>;

/** The draft without a plan that the form can't show: it was chosen in another market, or is no longer offered. */
const inMarket = (draft: EntryDraft, plans: Plans | undefined): EntryDraft => {
  const { serviceId = "", ...typed } = draft.typed;
  const isOffered = serviceId === "" || !plans || plans.some(({ value }) => value === serviceId);
  return isOffered ? draft : { ...draft, typed };
};

const problemsIn = ({ typed, consented }: EntryDraft, market: Country): Problems => {
  const currency = CURRENCY[market];
  const payment = amountRefusal(typed["monthlyPayment"] ?? "", currency, text.amount[currency]);
  const empty = (field: string) => (typed[field] ?? "").trim() === "";
  return {
    ...(empty("name") && { name: esWork.correct.missing }),
    ...(empty("phone") && { phone: esWork.correct.missing }),
    ...(payment !== null && { monthlyPayment: payment }),
    ...(!consented && { consented: text.consentMissing }),
  };
};

const inputOf = (
  { leadId, how, typed }: EntryDraft,
  { market, assignee }: { readonly market: Country; readonly assignee: string },
): Input => {
  const given = (field: string) => textOrNull(typed[field] ?? "");
  const category = ServiceCategory.safeParse(typed["serviceCategory"]).data;
  return {
    leadId,
    market,
    how,
    consented: true,
    assignee: assignee === "" ? null : assignee,
    name: given("name") ?? "",
    phone: given("phone") ?? "",
    email: given("email"),
    document: given("document"),
    address: given("address"),
    currentCompany: given("currentCompany"),
    note: given("note"),
    consentRemark: given("consentRemark"),
    ...(category && { serviceCategory: category }),
    monthlyPayment: typedAmount(typed["monthlyPayment"] ?? "", CURRENCY[market]) ?? null,
    serviceId: given("serviceId") === null ? null : Number(given("serviceId")),
  };
};
