import { brand } from "../kernel/brand.ts";
import { Wordmark } from "../ui/Wordmark.tsx";
import { es } from "./es.ts";

export const Header = () => (
  <header className="mx-auto flex max-w-page items-center justify-between gap-3 px-5 py-4 lg:py-6">
    <Wordmark name={brand.name} />
    <nav aria-label={es.nav.label} className="hidden lg:block">
      <ul className="flex gap-7 text-sm font-semibold text-ink2">
        {es.nav.links.map(([href, label]) => (
          <li key={href}>
            <a
              href={href}
              className="py-2 decoration-amber decoration-4 underline-offset-8 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <span className="badge bg-mint py-1 text-pine">{es.badge}</span>
  </header>
);

/**
 * The specification's figures, marked as the advertising that they are, beside those that the server counts. The second
 * half is filled in when the page is served, and left out where nothing is known: see `withFigures` in the back end.
 */
export const Claims = () => (
  <section aria-label={es.claims.label} className="border-y border-line">
    <div className="mx-auto grid max-w-page items-center gap-6 px-5 py-6 lg:grid-cols-2 lg:gap-16">
      <div>
        <dl className="grid grid-cols-3 gap-3">
          {es.claims.items.map(([figure, what]) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="text-xs text-ink2 sm:text-sm">{what}</dt>
              <dd className="num font-display text-lg font-[750] tracking-tight sm:text-xl">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-xs text-ink3">
          <span className="badge bg-mint py-1 text-pine">{es.claims.mark}</span> {es.claims.note}
        </p>
      </div>
      <figure data-figures="" className="rounded-card bg-mint p-5">
        <dl>
          {COUNTED.map(([name, [figure, what]]) => (
            <div key={name} data-figure={name} className="line-item">
              <dt>{what}</dt>
              <i aria-hidden="true" />
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <figcaption className="mt-3 text-sm text-ink2">
          {counted.note}
          <a href={counted.method[0]} className="link">
            {counted.method[1]}
          </a>
        </figcaption>
      </figure>
    </div>
  </section>
);

const { counted } = es.claims;
const COUNTED = [
  ["leads", counted.leads],
  ["plans", counted.plans],
  ["finish", counted.finish],
] as const;

export const Closing = () => (
  <section className="mx-auto max-w-page px-5 pb-16 lg:pb-24">
    <div className="rounded-card bg-mint px-6 py-10 sm:px-10 lg:flex lg:items-center lg:justify-between lg:gap-10">
      <div>
        <h2 className="text-2xl lg:text-3xl">{es.close.title}</h2>
        <p className="mt-2 text-lg text-ink2">{es.close.text}</p>
      </div>
      <button type="button" className="btn mt-6 w-full sm:w-auto lg:mt-0" data-open="peru">
        {es.close.open}
      </button>
    </div>
  </section>
);
