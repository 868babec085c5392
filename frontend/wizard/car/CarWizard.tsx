import { useState } from "react";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { ChoiceGroup } from "../../ui/ChoiceGroup.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Field } from "../../ui/Field.tsx";
import { ContactForm } from "../shared/ContactForm.tsx";
import { choices } from "../shared/options.ts";
import { PaymentField } from "../shared/PaymentField.tsx";
import { type FormProps, ShortWizard } from "../shared/ShortWizard.tsx";
import type { ShortMarket } from "../shared/short-market.ts";
import type { CarDraft } from "./car-draft.ts";
import { carRules, PLATE_LENGTH, YEAR_MIN } from "./car-rules.ts";
import { es, wordsFor } from "./es.ts";
import { findMakes } from "./makes.ts";
import { CONSENT } from "./payload.ts";

type CarForm = FormProps<CarDraft>;

const PlateForm = ({ draft, edit, errors, idOf, market }: CarForm) => (
  <>
    <ChoiceGroup
      legend={es.hasPlate}
      quiet
      name="hasPlate"
      id={idOf("hasPlate")}
      options={choices(es.plates, es.platesDetail[market.country])}
      value={draft.hasPlate}
      onChange={(hasPlate) => edit({ hasPlate })}
      error={errors["hasPlate"]}
    />
    {draft.hasPlate === "yes" && (
      <Field
        id={idOf("vehiclePlate")}
        name="vehiclePlate"
        label={es.plate}
        hint={es.plateHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // Room for the dash and the spaces that a plate is written with.
        maxLength={2 * PLATE_LENGTH}
        value={draft.vehiclePlate}
        onChange={(event) => edit({ vehiclePlate: event.target.value })}
        error={errors["vehiclePlate"]}
      />
    )}
  </>
);

const VehicleForm = ({ draft, edit, errors, idOf }: CarForm) => (
  <>
    <Field
      id={idOf("vehicleYear")}
      name="vehicleYear"
      label={es.year}
      hint={es.yearHint(YEAR_MIN, thisYear() + 1)}
      type="number"
      inputMode="numeric"
      min={YEAR_MIN}
      max={thisYear() + 1}
      autoComplete="off"
      value={draft.vehicleYear}
      onChange={(event) => edit({ vehicleYear: event.target.value })}
      error={errors["vehicleYear"]}
    />
    <Combobox
      id={idOf("vehicleBrand")}
      label={es.make}
      hint={es.makeHint}
      find={findMakes}
      freeText={es.otherMake}
      maxLength={40}
      value={draft.vehicleBrand}
      onChange={(vehicleBrand) => edit({ vehicleBrand })}
      error={errors["vehicleBrand"]}
    />
    <Field
      id={idOf("vehicleModel")}
      name="vehicleModel"
      label={es.model}
      autoComplete="off"
      maxLength={60}
      value={draft.vehicleModel}
      onChange={(event) => edit({ vehicleModel: event.target.value })}
      error={errors["vehicleModel"]}
    />
  </>
);

const InsuranceForm = ({ draft, edit, errors, idOf, market }: CarForm) => (
  <>
    <CheckboxField
      id={idOf("uninsured")}
      name="uninsured"
      label={es.uninsured}
      checked={draft.uninsured}
      onChange={(uninsured) => edit({ uninsured })}
    />
    <ChoiceGroup
      legend={draft.uninsured ? es.coverageWanted : es.coverageLegend}
      name="coverageType"
      id={idOf("coverageType")}
      options={choices(es.coverage, es.coverageDetail).map((option) =>
        option.value === "comprehensive" ? { ...option, badge: es.recommended } : option,
      )}
      value={draft.coverageType}
      onChange={(coverageType) => edit({ coverageType })}
      error={errors["coverageType"]}
    />
    {!draft.uninsured && (
      <PaymentField
        id={idOf("monthlyPremium")}
        name="monthlyPremium"
        label={es.premium}
        market={market}
        value={draft.monthlyPremium}
        onText={(monthlyPremium) => edit({ monthlyPremium })}
        error={errors["monthlyPremium"]}
      />
    )}
  </>
);

const CarContact = ({ draft, ...rest }: CarForm) => (
  <ContactForm {...rest} answers={draft} consent={CONSENT[rest.market.country].text} />
);

const FORMS = [PlateForm, VehicleForm, InsuranceForm, CarContact];
const thisYear = () => new Date().getFullYear();

type CarWizardProps = { readonly market: ShortMarket; readonly onLeave: () => void };

/** Specification, section 2.8. `onLeave` is called by Back on the first step and after the end. `market` must not change. */
export const CarWizard = ({ market, onLeave }: CarWizardProps) => {
  const [rules] = useState(() => carRules(thisYear(), market));
  return <ShortWizard rules={rules} words={wordsFor(market.country)} forms={FORMS} onLeave={onLeave} />;
};
