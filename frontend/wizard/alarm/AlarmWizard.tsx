import { useState } from "react";
import { CheckGroup } from "../../ui/CheckGroup.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Field } from "../../ui/Field.tsx";
import { ContactForm } from "../shared/ContactForm.tsx";
import { choices } from "../shared/options.ts";
import { PaymentField } from "../shared/PaymentField.tsx";
import { type FormProps, ShortWizard } from "../shared/ShortWizard.tsx";
import type { ShortMarket } from "../shared/short-market.ts";
import type { AlarmDraft } from "./alarm-draft.ts";
import { alarmRules } from "./alarm-rules.ts";
import { es, wordsFor } from "./es.ts";
import { CONSENT } from "./payload.ts";

type AlarmForm = FormProps<AlarmDraft>;

const PropertyForm = ({ draft, edit, errors, idOf }: AlarmForm) => (
  <ChoiceGroup
    legend={es.propertyLegend}
    quiet
    name="propertyType"
    id={idOf("propertyType")}
    options={choices(es.property, es.propertyDetail).map((option) =>
      option.value === "local" ? option : { ...option, badge: es.popular },
    )}
    value={draft.propertyType}
    onChange={(propertyType) => edit({ propertyType })}
    error={errors["propertyType"]}
  />
);

const LocationForm = ({ draft, edit, errors, idOf, market }: AlarmForm) => (
  <Field
    id={idOf("location")}
    name="location"
    label={es.location[market.country]}
    hint={es.locationHint[market.country]}
    autoComplete="address-level2"
    maxLength={120}
    value={draft.location}
    onChange={(event) => edit({ location: event.target.value })}
    error={errors["location"]}
  />
);

const NeedsForm = ({ draft, edit, errors, idOf }: AlarmForm) => (
  <CheckGroup
    legend={es.needsLegend}
    name="securityNeeds"
    id={idOf("securityNeeds")}
    columns={2}
    options={choices(es.need)}
    values={draft.securityNeeds}
    onChange={(securityNeeds) => edit({ securityNeeds })}
    error={errors["securityNeeds"]}
  />
);

const CurrentForm = ({ draft, edit, errors, idOf, market }: AlarmForm) => (
  <>
    <ChoiceGroup
      legend={es.hasAlarm}
      quiet
      name="hasCurrentAlarm"
      id={idOf("hasCurrentAlarm")}
      columns={2}
      options={choices(es.yesNo)}
      value={draft.hasCurrentAlarm}
      onChange={(hasCurrentAlarm) => edit({ hasCurrentAlarm })}
      error={errors["hasCurrentAlarm"]}
    />
    {draft.hasCurrentAlarm === "yes" && (
      <>
        <ChoiceGroup
          legend={es.provider}
          name="currentProvider"
          id={idOf("currentProvider")}
          columns={2}
          options={choices(es.providers)}
          value={draft.currentProvider}
          onChange={(currentProvider) => edit({ currentProvider })}
          error={errors["currentProvider"]}
        />
        <PaymentField
          id={idOf("monthlyPayment")}
          name="monthlyPayment"
          label={es.payment}
          market={market}
          value={draft.monthlyPayment}
          onText={(monthlyPayment) => edit({ monthlyPayment })}
          error={errors["monthlyPayment"]}
        />
      </>
    )}
  </>
);

const AlarmContact = ({ draft, ...rest }: AlarmForm) => (
  <ContactForm {...rest} answers={draft} consent={CONSENT[rest.market.country].text} />
);

const FORMS = [PropertyForm, LocationForm, NeedsForm, CurrentForm, AlarmContact];

type AlarmWizardProps = { readonly market: ShortMarket; readonly onLeave: () => void };

/** Specification, section 2.7. `onLeave` is called by Back on the first step and after the end. `market` must not change. */
export const AlarmWizard = ({ market, onLeave }: AlarmWizardProps) => {
  const [rules] = useState(() => alarmRules(market));
  return <ShortWizard rules={rules} words={wordsFor(market.country)} forms={FORMS} onLeave={onLeave} />;
};
