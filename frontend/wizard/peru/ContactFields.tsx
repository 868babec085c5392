import { peruConsent } from "@asesorador/domain/lead/consent-peru";
import { Field } from "../../ui/Field.tsx";
import { ConsentField } from "../shared/ConsentField.tsx";
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT } from "../shared/contact-inputs.ts";
import { DocumentField } from "../shared/DocumentField.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import type { Draft } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import { type FieldErrors, fieldId, type StepProps } from "./step.ts";

type ContactFieldsProps = Pick<StepProps, "send"> & { readonly draft: Draft; readonly errors: FieldErrors };
type TextField = "name" | "phone" | "email" | "dni" | "address";

export const ContactFields = ({ draft, errors, send }: ContactFieldsProps) => {
  const desktop = useDesktop();
  const bound = (field: TextField) => ({
    id: fieldId(field),
    name: field,
    value: draft[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      send({ type: "edit", change: { [field]: event.target.value } }),
    error: errors[field],
    required: true,
  });
  return (
    <>
      <Field {...bound("name")} {...NAME_INPUT} label={esPlans.contact.name} />
      <Field
        {...bound("phone")}
        {...PHONE_INPUT}
        label={esPlans.contact.phone}
        hint={esPlans.contact.phoneHint}
      />
      <Field {...bound("email")} {...EMAIL_INPUT} label={esPlans.contact.email} />
      <DocumentField
        {...bound("dni")}
        onEdit={(dni) => send({ type: "edit", change: { dni } })}
        country="peru"
        label={esPlans.contact.dniOrCard}
        hint={esPlans.contact.dniOrCardHint}
        inputMode={desktop ? "text" : "numeric"}
        autoComplete="off"
      />
      <Field
        {...bound("address")}
        label={esPlans.contact.address}
        hint={esPlans.contact.addressHint}
        autoComplete="address-line1"
        maxLength={300}
      />
      <ConsentField
        id={fieldId("dataConsent")}
        name="dataConsent"
        required
        checked={draft.dataConsent}
        onChange={(dataConsent) => send({ type: "edit", change: { dataConsent } })}
        error={errors.dataConsent}
        label={peruConsent.text}
      />
    </>
  );
};
