import type { Brand } from "@asesorador/domain/catalog/contract";
import { ServiceType } from "@asesorador/domain/kernel/market";
import type { ReactNode } from "react";
import { AreaField } from "../../../ui/AreaField.tsx";
import { CheckboxField } from "../../../ui/CheckboxField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import type { Problems } from "../editor-context.ts";
import { MONEY_INPUT, WHOLE_INPUT } from "../number-inputs.ts";
import { es } from "./es.ts";
import type { ServiceDraft } from "./service-draft.ts";

const text = es.form;
const label = text.fields;

type Part = {
  readonly draft: ServiceDraft;
  readonly problems: Problems;
  readonly edit: (change: Partial<ServiceDraft>) => void;
};
type TextName = {
  readonly [Field in keyof ServiceDraft]: ServiceDraft[Field] extends string ? Field : never;
}[keyof ServiceDraft];

const Group = ({
  title,
  rule,
  children,
}: {
  readonly title: string;
  readonly rule?: string;
  readonly children: ReactNode;
}) => (
  <fieldset>
    <legend className="w-full border-b border-line pb-1.5 font-display text-base leading-tight font-[750]">
      {title}
    </legend>
    {rule && <p className="mt-2 text-xs text-ink2">{rule}</p>}
    <div className="mt-3 grid items-start gap-x-5 gap-y-4 sm:grid-cols-6 [&>*]:sm:col-span-2">{children}</div>
  </fieldset>
);

const WIDE = "sm:col-span-6!";
const HALF = "sm:col-span-3!";

/** The common props of a field of the draft. */
const field = ({ draft, problems }: Part, name: TextName) => ({
  dense: true,
  name,
  label: label[name],
  value: draft[name],
  error: problems[name],
});

/** As `field`, for text fields. */
const tied = (part: Part, name: TextName) => ({
  ...field(part, name),
  autoComplete: "off",
  onText: (value: string) => part.edit({ [name]: value }),
});

type ServiceFieldsProps = Part & { readonly brands: readonly Brand[] };

/** The fields of a service's form, in groups. */
export const ServiceFields = ({ brands, ...part }: ServiceFieldsProps) => (
  <>
    <Plan {...part} brands={brands} />
    <Prices {...part} of="house" />
    <Prices {...part} of="building" />
    <Equipment {...part} />
    <Terms {...part} />
  </>
);

const Plan = ({ brands, ...part }: ServiceFieldsProps) => (
  <Group title={text.plan}>
    <Field
      {...tied(part, "productId")}
      required
      className={HALF}
      hint={text.productIdHint}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      onText={(productId) => part.edit({ productId: productId.toUpperCase() })}
    />
    <SelectField
      {...field(part, "brandId")}
      required
      className={HALF}
      onChange={(brandId) => part.edit({ brandId })}
      options={[
        { value: "", label: text.chooseBrand },
        ...brands.map(({ id, name, isActive }) => ({
          value: String(id),
          label: isActive ? name : text.inactiveBrand(name),
        })),
      ]}
    />
    <Field {...tied(part, "name")} required maxLength={120} />
    <SelectField
      {...field(part, "type")}
      onChange={(type) => part.edit({ type })}
      options={ServiceType.options.map((value) => ({ value, label: es.type[value] }))}
    />
    <Field {...tied(part, "speed")} hint={text.speedHint} maxLength={60} />
    <AreaField {...tied(part, "description")} className={WIDE} rows={2} maxLength={2000} />
  </Group>
);

type PricesProps = Part & { readonly of: "house" | "building" };

/** Houses and buildings each have prices of their own. */
const Prices = ({ of, ...part }: PricesProps) => {
  const building = of === "building";
  return (
    <Group
      title={building ? text.buildings : text.houses}
      rule={building ? text.buildingRule : text.promotionRule}
    >
      <Field {...tied(part, building ? "buildingPrice" : "price")} {...MONEY_INPUT} required={!building} />
      <Field {...tied(part, building ? "buildingPromotionalPrice" : "promotionalPrice")} {...MONEY_INPUT} />
      <Field {...tied(part, building ? "buildingPromotionalMonths" : "promotionalMonths")} {...WHOLE_INPUT} />
    </Group>
  );
};

const Equipment = (part: Part) => (
  <Group title={text.equipment}>
    <Field {...tied(part, "tvChannels")} {...WHOLE_INPUT} />
    <Field {...tied(part, "decoders")} {...WHOLE_INPUT} />
    <Field {...tied(part, "smartDecoders")} {...WHOLE_INPUT} />
    <CheckboxField
      className={WIDE}
      label={label.includesStreaming}
      name="includesStreaming"
      checked={part.draft.includesStreaming}
      onChange={(includesStreaming) =>
        part.edit({ includesStreaming, ...(includesStreaming ? {} : { streamingServices: "" }) })
      }
    />
    <Field
      {...tied(part, "streamingServices")}
      className={WIDE}
      hint={text.streamingHint}
      maxLength={1000}
      onText={(streamingServices) =>
        part.edit({ streamingServices, includesStreaming: streamingServices.trim() !== "" })
      }
    />
    <AreaField {...tied(part, "features")} className={WIDE} hint={text.featuresHint} rows={3} />
    <CheckboxField
      className={WIDE}
      label={label.hasPhone}
      name="hasPhone"
      checked={part.draft.hasPhone}
      onChange={(hasPhone) => part.edit({ hasPhone })}
    />
  </Group>
);

const Terms = (part: Part) => (
  <Group title={text.terms}>
    <Field {...tied(part, "installationFee")} {...MONEY_INPUT} className={HALF} hint={text.unsaid} />
    <Field {...tied(part, "permanenceMonths")} {...WHOLE_INPUT} className={HALF} hint={text.permanenceHint} />
    <Field {...tied(part, "priceSource")} className={HALF} hint={text.sourceHint} maxLength={200} />
    <Field {...tied(part, "priceCheckedAt")} className={HALF} hint={text.checkedHint} type="date" />
    <CheckboxField
      className={HALF}
      label={label.isActive}
      hint={text.activeHint}
      name="isActive"
      checked={part.draft.isActive}
      onChange={(isActive) => part.edit({ isActive })}
    />
    <CheckboxField
      className={HALF}
      label={label.isRecommended}
      name="isRecommended"
      checked={part.draft.isRecommended}
      onChange={(isRecommended) => part.edit({ isRecommended })}
    />
  </Group>
);
