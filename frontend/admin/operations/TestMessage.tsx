import { sendTestMessage } from "@asesorador/domain/messages/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldProblem } from "../../kernel/field-problem.ts";
import { call, ResponseError } from "../../kernel/http.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { Notice } from "../../ui/Notice.tsx";
import { esMessages } from "./es-messages.ts";
import { refetchOperations } from "./queries.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";

const es = esMessages.test;

/** Sends one message to an address and shows what the server answered. */
export const TestMessage = () => {
  const client = useQueryClient();
  const [to, setTo] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (address: string) => call(sendTestMessage, { to: address }),
    onSettled: () => refetchOperations(client),
  });
  const wrong = fieldProblem(error, ["to"])?.text ?? null;
  const submit = () => {
    const address = to.trim();
    setMissing(address === "");
    if (address !== "") mutate(address);
  };
  return (
    <form
      noValidate
      aria-label={es.title}
      className="mt-4 grid max-w-xl gap-2.5"
      onSubmit={handleSubmit(submit)}
    >
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <Field
          dense
          type="email"
          autoComplete="email"
          alert
          label={es.to}
          maxLength={254}
          error={missing && to.trim() === "" ? es.missing : wrong}
          value={to}
          onText={setTo}
        />
        <DenseButton type="submit" busy={isPending}>
          {isPending ? es.sending : es.send}
        </DenseButton>
      </div>
      {error && !wrong && (
        <Notice tone="bad" title={(error instanceof ResponseError ? error.reason : null) ?? es.failed} />
      )}
      {data && !isPending && (
        <Notice tone={data.outcome === "accepted" ? "good" : "bad"} title={es.outcome[data.outcome]}>
          {data.outcome === "accepted" ? (
            es.accepted
          ) : (
            <TechnicalDetail text={[data.code, data.error].filter((part) => part !== null).join(" ")} />
          )}
        </Notice>
      )}
    </form>
  );
};
