import { Field } from "../../ui/Field.tsx";
import { ConsentField } from "./ConsentField.tsx";
import { EMAIL_INPUT, NAME_INPUT, PHONE_INPUT } from "./contact-inputs.ts";
import type { ContactAnswers, ContactField } from "./contact-problems.ts";
import { DocumentField } from "./DocumentField.tsx";
import { es } from "./es.ts";
import type { ShortMarket } from "./short-market.ts";

type ContactFormProps = {
  readonly answers: ContactAnswers;
  readonly edit: (change: Partial<ContactAnswers>) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly idOf: (field: ContactField) => string;
  readonly market: ShortMarket;
  /** Label of the consent checkbox. */
  readonly consent: string;
  /** Fields between e-mail and consent. */
  readonly children?: React.ReactNode;
};

/** Name, document, phone, e-mail and consent. */
export const ContactForm = (props: ContactFormProps) => {
  const { answers, edit, errors, idOf, consent, children } = props;
  const { country } = props.market;
  const bound = (field: Exclude<ContactField, "consent">) => ({
    id: idOf(field),
    name: field,
    value: answers[field],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      edit({ [field]: event.target.value }),
    error: errors[field],
    required: true,
  });
  return (
    <>
      <Field {...bound("name")} {...NAME_INPUT} label={es.contact.name} />
      <DocumentField
        {...bound("rut")}
        onEdit={(rut) => edit({ rut })}
        country={country}
        label={es.contact.rut[country]}
        hint={es.contact.rutHint[country]}
        autoComplete="off"
      />
      <Field
        {...bound("phone")}
        {...PHONE_INPUT}
        label={es.contact.phone}
        hint={es.contact.phoneHint[country]}
      />
      <Field {...bound("email")} {...EMAIL_INPUT} label={es.contact.email} />
      {children}
      <ConsentField
        id={idOf("consent")}
        name="consent"
        required
        checked={answers.consent}
        onChange={(checked) => edit({ consent: checked })}
        error={errors["consent"]}
        label={consent}
      />
    </>
  );
};
