import { useState } from "react";
import { Field } from "../ui/Field.tsx";
import { esFactor } from "./es-factor.ts";
import { ReauthenticationForm } from "./ReauthenticationForm.tsx";
import { type FactorStep, toastEnrolled } from "./second-factor-forms.tsx";

const text = esFactor;
/** The contract's own limit. */
const MAX_NAME = 60;

/** A name and a proof, then the browser makes the passkey. Its first factor brings an account recovery codes. */
export const AddPasskeyForm = ({ onDone, ...step }: FactorStep<readonly string[] | null>) => {
  const [name, setName] = useState("");
  return (
    <ReauthenticationForm
      {...step}
      label={text.addPasskey}
      submit={text.next}
      work={async (proof) => {
        const { makePasskey } = await import("./passkey.ts");
        return makePasskey(proof, name.trim() || text.passkeyDefaultName);
      }}
      onDone={({ recoveryCodes, endedSessions }) => {
        toastEnrolled(text.passkeyAdded, endedSessions);
        onDone(recoveryCodes);
      }}
    >
      <Field
        label={text.passkeyName}
        hint={text.passkeyNameHint}
        name="passkey-name"
        placeholder={text.passkeyDefaultName}
        autoComplete="off"
        maxLength={MAX_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </ReauthenticationForm>
  );
};
