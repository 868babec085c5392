import { brand } from "../kernel/brand.ts";
import { soles, wholeSoles } from "../kernel/formats.ts";
import { CostChart } from "../ui/CostChart.tsx";
import { Ledger, LedgerRow, Receipt } from "../ui/Receipt.tsx";
import { es } from "./es.ts";
import { MONTHS, SAMPLE } from "./sample.ts";

const SAVED = SAMPLE.now * MONTHS - SAMPLE.total;

export const Hero = () => (
  <section className="relative">
    <div
      aria-hidden="true"
      className="absolute inset-y-0 right-0 left-[64%] hidden rounded-tl-[48px] bg-mint lg:block"
    />
    <div className="relative mx-auto grid max-w-page gap-10 px-5 pt-6 lg:grid-cols-[1.15fr_.85fr] lg:items-center lg:gap-16 lg:py-16">
      <div>
        <h1 className="text-[clamp(1.8rem,9vw,2.3125rem)] sm:text-[2.75rem] lg:text-4xl">
          {es.hero.start}
          <span className="whitespace-nowrap">{es.hero.together}</span>{" "}
          <span className="whitespace-nowrap">{es.hero.also}</span>
          {es.hero.plain}
          <mark className="highlight">
            {es.hero.marked}
            <span className="whitespace-nowrap">{es.hero.amount}</span>
          </mark>
        </h1>
        <p className="mt-5 max-w-[44ch] text-lg text-ink2">{es.hero.intro}</p>
        <button type="submit" form="open" className="btn mt-7 w-full px-8 sm:w-auto" data-open="peru">
          {es.hero.open}
        </button>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink2">
          {es.hero.facts.map((fact) => (
            <li key={fact} className="flex items-center gap-1.5">
              <Tick />
              {fact}
            </li>
          ))}
        </ul>
        <p role="alert" hidden data-failed className="mt-4 rounded-ctl bg-clay-soft p-4 text-sm text-clay">
          {es.hero.failed}
          <PhoneLink />
        </p>
        <noscript>
          <p className="mt-4 rounded-ctl bg-amber-soft p-4 text-sm text-amber-text">
            {es.hero.noScript}
            <PhoneLink />
          </p>
        </noscript>
      </div>
      <SampleReceipt />
    </div>
  </section>
);

const PhoneLink = () => (
  <a href={brand.phoneHref} className="num font-semibold whitespace-nowrap underline">
    {brand.phone}
  </a>
);

const Tick = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 stroke-pine">
    <path
      d="m3 8.5 3.2 3.3L13 4.5"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const SampleReceipt = () => (
  <section aria-label={es.sample.label} className="-mx-5 bg-mint px-5 py-10 lg:mx-0 lg:bg-transparent lg:p-0">
    <Receipt className="print-in sm:px-7 sm:pt-6 mx-auto max-w-[480px] lg:max-w-none">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-sans text-base font-bold tracking-normal">{es.sample.title}</h2>
        <p className="badge bg-saving-soft whitespace-normal text-saving">
          {es.sample.saves(wholeSoles(SAVED))} {es.sample.period}
        </p>
      </div>
      <Ledger className="mt-3">
        <LedgerRow label={es.sample.today} value={soles(SAMPLE.now)} />
        <LedgerRow label={es.sample.promo(SAMPLE.promoMonths)} value={soles(SAMPLE.promo)} />
        <LedgerRow label={es.sample.later(SAMPLE.promoMonths + 1)} value={soles(SAMPLE.regular)} />
        <LedgerRow label={es.sample.installation} value={soles(SAMPLE.installation)} />
      </Ledger>
      <div className="mt-4">
        <CostChart {...SAMPLE} />
      </div>
    </Receipt>
  </section>
);
