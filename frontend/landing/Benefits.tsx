import { CalendarRange, HandCoins, Headset, ListChecks, LockKeyhole, ReceiptText } from "lucide-react";
import { soles, wholeSoles } from "../kernel/formats.ts";
import { es } from "./es.ts";
import { SAMPLE } from "./sample.ts";

const ICONS = [CalendarRange, ReceiptText, ListChecks, HandCoins, Headset, LockKeyhole] as const;

export const Benefits = () => (
  <section
    id="beneficios"
    className="mx-auto max-w-page px-5 py-14 lg:grid lg:grid-cols-[.8fr_1.2fr] lg:gap-16 lg:py-24"
  >
    <div className="lg:sticky lg:top-10 lg:self-start">
      <h2 className="text-2xl lg:text-3xl">{es.benefits.title}</h2>
      <p className="mt-3 max-w-[40ch] text-lg text-ink2">{es.benefits.intro}</p>
      <AdvertAndAccount />
    </div>
    <ul className="mt-6 lg:mt-0">
      {es.benefits.items.map(([title, text], index) => {
        const Icon = ICONS[index] ?? ReceiptText;
        return (
          <li
            key={title}
            className="flex gap-4 border-t border-dashed border-line py-5 first:border-t-0 lg:first:pt-0"
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-pine" />
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 max-w-prose text-ink2">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);

/** The same plan twice: the advertised price, and the price paid on average. */
const AdvertAndAccount = () => {
  const [advert, advertUnit] = es.benefits.advert;
  const [account, accountUnit] = es.benefits.account;
  return (
    <div className="mt-7 max-w-[440px]">
      <dl className="grid grid-cols-2 items-stretch">
        <div className="rounded-l-card border border-r-0 border-dashed border-edge p-4">
          <dt className="text-sm text-ink2">{advert}</dt>
          <dd className="mt-3">
            <span className="price block text-[clamp(1.2rem,7vw,1.8125rem)] text-ink2">
              {wholeSoles(SAMPLE.promo)}
            </span>
            <span className="mt-1 block text-sm text-ink2">{advertUnit}</span>
          </dd>
        </div>
        <div className="rounded-r-card border border-ink bg-ink p-4 text-surface">
          <dt className="text-sm text-mint">{account}</dt>
          <dd className="mt-3">
            <span className="price block text-[clamp(1.2rem,7vw,1.8125rem)]">{soles(SAMPLE.average)}</span>
            <span className="mt-1 block text-sm text-mint">{accountUnit}</span>
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink3">{es.benefits.footnote(SAMPLE.promoMonths)}</p>
    </div>
  );
};
