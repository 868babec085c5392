import { es } from "./es.ts";

/**
 * The specified figures, marked as advertising, beside counted ones. The server fills in the second half per
 * request, and drops figures that it has no value for: see `withFigures` in the back end.
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
