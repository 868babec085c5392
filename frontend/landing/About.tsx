import { brand } from "../kernel/brand.ts";
import { Ledger, LedgerRow } from "../ui/Receipt.tsx";
import { es } from "./es.ts";

export const About = () => (
  <section id="nosotros" className="border-t border-line">
    <div className="mx-auto grid max-w-page gap-10 px-5 py-14 lg:grid-cols-[1.2fr_.8fr] lg:gap-16 lg:py-24">
      <div>
        <h2 className="text-2xl lg:text-3xl">{es.about.title}</h2>
        {es.about.text.map((paragraph) => (
          <p key={paragraph} className="mt-4 max-w-prose text-lg text-ink2">
            {paragraph}
          </p>
        ))}
      </div>
      <div>
        <h3 className="text-xl">{es.about.contactTitle}</h3>
        <Ledger className="mt-3">
          <LedgerRow
            label={es.about.phone}
            value={
              <a href={brand.phoneHref} className="link inline-block py-1">
                {brand.phone}
              </a>
            }
          />
          <LedgerRow
            label={es.about.email}
            value={
              <a href={`mailto:${brand.email}`} className="link inline-block py-1 break-all">
                {brand.email}
              </a>
            }
          />
          <LedgerRow label={es.about.city} value={brand.city} />
          {es.about.hours.map(([days, hours]) => (
            <LedgerRow key={days} label={days} value={hours} />
          ))}
        </Ledger>
        <p className="mt-2 text-sm text-ink2">{es.about.business}</p>
      </div>
    </div>
  </section>
);
