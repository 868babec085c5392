import { ERASED_TEXT, KEY_MISSING_TEXT, type Lead } from "@asesorador/domain/lead/contract";
import { CURRENT_SERVICE_NAMES, HOUSING_NAMES, named } from "@asesorador/domain/lead/es-codes";
import { type LucideIcon, Mail, MessageCircle, Phone } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { money } from "../../kernel/formats.ts";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { cx } from "../../ui/cx.ts";
import { Definition } from "../../ui/Definition.tsx";
import { Notice } from "../../ui/Notice.tsx";
import {
  capitalised,
  categoryOf,
  dateTimeText,
  mailTo,
  nameOf,
  orElse,
  paymentCurrencyOf,
  phoneLinks,
  phoneOf,
  planOf,
  priorityOf,
  sourceOf,
} from "./display.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";

// With the other tools: reading a lead does not wait for it.
const ContactEditor = lazyPart(async () => (await import("./work/ContactEditor.tsx")).ContactEditor);

const ChosenPlan = lazyPart(async () => (await import("./work/ChosenPlan.tsx")).ChosenPlan);

const Conversations = lazyPart(async () => (await import("./work/Conversations.tsx")).Conversations);

const text = es.dialog;
const label = text.fields;

/** Specification, section 2: the five sections. Every value may be text typed by a visitor. */
export const LeadSections = ({ lead }: { readonly lead: Lead }) => (
  <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 text-sm sm:grid-cols-2 lg:grid-cols-1">
    {lead.erased && (
      <Notice tone="info" className="sm:col-span-2 lg:col-span-1">
        {text.erased}
      </Notice>
    )}
    <Contact lead={lead} />
    <Service lead={lead} />
    <Savings lead={lead} />
    <Place lead={lead} />
    <System lead={lead} />
  </div>
);

type Part = { readonly lead: Lead };

const Contact = ({ lead }: Part) => {
  // A merged lead's person is contacted through the surviving lead.
  const reachable = lead.mergedInto === null && (phoneLinks(lead) ?? mailTo(lead)) !== null;
  return (
    <Section
      title={text.contact}
      below={
        <>
          {reachable && <ContactLinks lead={lead} />}
          {!lead.erased && lead.mergedInto === null && (
            <Suspense>
              <ContactEditor key={lead.id} lead={lead} />
            </Suspense>
          )}
        </>
      }
    >
      <Fact label={label.name}>{nameOf(lead)}</Fact>
      <Fact label={label.phone}>{phoneOf(lead)}</Fact>
      {lead.email && <Fact label={label.email}>{lead.email}</Fact>}
      {lead.rut && <Fact label={label.document}>{lead.rut}</Fact>}
      <Fact label={label.status}>{es.status[lead.status]}</Fact>
    </Section>
  );
};

const Service = ({ lead }: Part) => (
  <Section
    title={text.service}
    below={
      <Suspense>
        <ChosenPlan lead={lead} />
      </Suspense>
    }
  >
    <Fact label={label.category}>{categoryOf(lead)}</Fact>
    <Fact label={label.currentService}>
      {named(CURRENT_SERVICE_NAMES, orElse(lead.currentService, text.unspecified))}
    </Fact>
    <Fact label={label.plan}>{planOf(lead)}</Fact>
    <Fact label={label.monthlyPayment}>
      {lead.monthlyPayment === null ? text.unspecified : money(lead.monthlyPayment, paymentCurrencyOf(lead))}
    </Fact>
    <Fact label={label.planPrice}>{amount(lead, lead.selectedPlanPrice)}</Fact>
    <Fact label={label.company}>{capitalised(orElse(lead.currentCompany, text.unspecified))}</Fact>
    <Fact label={label.priority}>{priorityOf(lead)}</Fact>
  </Section>
);

const Savings = ({ lead }: Part) => (
  <Section
    title={text.savings}
    definition={definitions.savings}
    below={
      lead.paymentDoubt !== null && (
        <Notice tone="info" className="mt-2">
          {es.doubt[lead.paymentDoubt]}
        </Notice>
      )
    }
  >
    <Fact label={label.monthlySavings} tone={tone(lead, lead.monthlySavings ?? 0)}>
      {saving(lead, lead.monthlySavings)}
    </Fact>
    <Fact label={label.annualSavings} tone={tone(lead, lead.annualSavings ?? 0)}>
      {saving(lead, lead.annualSavings)}
    </Fact>
  </Section>
);

const Place = ({ lead }: Part) =>
  (lead.address || lead.districtName) && (
    <Section title={text.place}>
      {lead.address && <Fact label={label.address}>{lead.address}</Fact>}
      {lead.districtName && <Fact label={label.district}>{lead.districtName}</Fact>}
      {lead.housingType && <Fact label={label.housing}>{named(HOUSING_NAMES, lead.housingType)}</Fact>}
    </Section>
  );

const System = ({ lead }: Part) => (
  <Section
    title={text.system}
    below={
      !lead.erased && (
        <Suspense>
          <Conversations leadId={lead.id} />
        </Suspense>
      )
    }
  >
    <Fact label={label.created}>{dateTimeText(lead.createdAt)}</Fact>
    {lead.updatedAt !== lead.createdAt && <Fact label={label.updated}>{dateTimeText(lead.updatedAt)}</Fact>}
    <Fact label={label.consent}>{lead.consent ? text.consented : text.unconsented}</Fact>
    <Fact label={label.source}>{orElse(sourceOf(lead), text.unspecified)}</Fact>
    <Fact label={label.country}>{es.country[lead.country]}</Fact>
    {lead.market !== lead.country && <Fact label={label.market}>{es.market[lead.market]}</Fact>}
    <Fact label={label.id}>{lead.id}</Fact>
  </Section>
);

const amount = ({ currency }: Lead, value: number | null) =>
  value === null ? text.unspecified : money(value, currency);
const saving = ({ currency }: Lead, value: number | null) =>
  value === null ? es.noSaving : money(value, currency);
const tone = ({ paymentDoubt }: Lead, value: number) =>
  paymentDoubt !== null ? "text-ink3" : value > 0 ? "text-saving" : value < 0 ? "text-clay" : undefined;

type SectionProps = {
  readonly title: string;
  /** What its figures count. */
  readonly definition?: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
};

const Section = ({ title, definition, children, below }: SectionProps) => (
  <section>
    <div className="flex items-center gap-1 border-b border-line pb-1.5">
      <h3 className="text-base">{title}</h3>
      {definition !== undefined && <Definition of={title} text={definition} className="-my-1" />}
    </div>
    <dl className="mt-1">{children}</dl>
    {below}
  </section>
);

type FactProps = { readonly label: string; readonly children: string; readonly tone?: string | undefined };

const Fact = ({ label, children, tone }: FactProps) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt className="shrink-0 text-ink2">{label}</dt>
    <dd
      className={cx(
        "num min-w-0 text-right wrap-anywhere",
        children === ERASED_TEXT || children === KEY_MISSING_TEXT
          ? "text-ink3 italic"
          : cx("font-semibold", tone),
      )}
    >
      {children}
    </dd>
  </div>
);

/** Links to contact the person, built from normalised parts only. */
const ContactLinks = ({ lead }: Part) => {
  const [phone, mail] = [phoneLinks(lead), mailTo(lead)];
  return (
    <p className="flex flex-wrap gap-2 pt-2">
      {phone && (
        <ContactLink href={phone.tel} name={text.call(lead.phone)} icon={Phone}>
          {text.phoneCall}
        </ContactLink>
      )}
      {phone?.whatsapp && (
        <ContactLink href={phone.whatsapp} name={text.whatsappTo(lead.phone)} icon={MessageCircle} away>
          {text.whatsapp}
        </ContactLink>
      )}
      {mail && (
        <ContactLink href={mail} name={text.write(lead.email ?? "")} icon={Mail}>
          {label.email}
        </ContactLink>
      )}
    </p>
  );
};

type ContactLinkProps = {
  readonly href: string;
  /** Accessible name; begins with the visible text. */
  readonly name: string;
  readonly icon: LucideIcon;
  /** Opens in a tab of its own. */
  readonly away?: boolean;
  readonly children: string;
};

const ContactLink = ({ href, name, icon: Icon, away = false, children }: ContactLinkProps) => (
  <a
    href={href}
    aria-label={name}
    {...(away ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    className="inline-flex min-h-11 items-center gap-1.5 rounded-btn border border-edge px-3 text-xs font-semibold text-pine hover:border-pine hover:bg-mint lg:min-h-9"
  >
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
    {children}
  </a>
);
