import { setMyMessages } from "@asesorador/domain/messages/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { valueReason } from "../kernel/failure-reason.ts";
import { call } from "../kernel/http.ts";
import { Button } from "../ui/Button.tsx";
import { CheckboxField } from "../ui/CheckboxField.tsx";
import { Field } from "../ui/Field.tsx";
import { handleSubmit } from "../ui/handle-submit.ts";
import { toast } from "../ui/toast.ts";
import { useFocusFirstInvalid } from "../ui/use-focus-first-invalid.ts";
import { es } from "./es.ts";
import { myMessagesQuery } from "./queries.ts";

const text = es.mail;
const reasonOf = valueReason({ noReason: text.failed, noConnection: text.failed });

type Mine = {
  readonly enabled: boolean;
  readonly address: string | null;
  readonly assigned: boolean;
  readonly digest: boolean;
};

/** One's own address and what is sent to it. */
export const MailForm = () => {
  const { data, isError } = useQuery(myMessagesQuery);
  if (isError) return <p className="text-sm text-ink2">{text.failedToLoad}</p>;
  if (!data) return <p className="text-sm text-ink2">{text.loading}</p>;
  if (!data.enabled) return <p className="text-sm text-ink2">{text.off}</p>;
  return <Form mine={data} />;
};

const Form = ({ mine }: { readonly mine: Mine }) => {
  const client = useQueryClient();
  const [address, setAddress] = useState(mine.address ?? "");
  const [assigned, setAssigned] = useState(mine.assigned);
  const [digest, setDigest] = useState(mine.digest);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const form = useFocusFirstInvalid(refusals);
  const refuse = (reason: string) => {
    setProblem(reason);
    setRefusals((count) => count + 1);
  };
  const submit = async () => {
    const given = address.trim();
    if (given === "" && (assigned || digest)) return refuse(text.missing);
    setProblem(null);
    setBusy(true);
    try {
      const saved = await call(setMyMessages, { address: given === "" ? null : given, assigned, digest });
      toast({ title: text.saved, tone: "good" });
      client.setQueryData(myMessagesQuery.queryKey, saved);
      setAddress(saved.address ?? "");
      setAssigned(saved.assigned);
      setDigest(saved.digest);
    } catch (error) {
      refuse(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={text.title}
      className="grid max-w-[26rem] gap-2"
      onSubmit={handleSubmit(submit)}
    >
      <Field
        dense
        label={text.address}
        hint={text.addressHint}
        error={problem}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={address}
        onText={setAddress}
      />
      <CheckboxField label={text.assigned} checked={assigned} onChange={setAssigned} />
      <CheckboxField label={text.digest} checked={digest} onChange={setDigest} />
      <Button type="submit" variant="secondary" size="medium" busy={busy} className="mt-1">
        {busy ? text.saving : text.save}
      </Button>
    </form>
  );
};
