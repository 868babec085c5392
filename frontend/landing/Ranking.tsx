import { Priority } from "@asesorador/domain/kernel/market";
import { WEIGHTS } from "@asesorador/domain/recommendation/constants";
import { es } from "./es.ts";

const PARTS = ["saving", "service", "extras"] as const;
const LOOKS = { saving: "fill-pine", service: "fill-sage", extras: "fill-amber" } as const;
const DOTS = ["bg-pine", "bg-sage", "bg-amber"] as const;
const GAP = 0.8;
const [METHOD_HREF, METHOD_LABEL] = es.ranking.method;

export const Ranking = () => (
  <section id="orden" className="mx-auto max-w-page px-5 py-14 lg:py-24">
    <h2 className="text-2xl lg:text-3xl">{es.ranking.title}</h2>
    <p className="mt-3 max-w-prose text-lg text-ink2">{es.ranking.intro}</p>
    <div className="mt-8 grid gap-10 lg:grid-cols-[1.2fr_.8fr] lg:gap-16">
      <ul className="grid gap-6">
        {Priority.options.map((priority) => (
          <PriorityBar key={priority} priority={priority} />
        ))}
      </ul>
      <div>
        <ul className="grid gap-3">
          {es.ranking.meanings.map(([name, meaning], index) => (
            <li key={name} className="flex gap-3">
              <span
                aria-hidden="true"
                className={`mt-1.5 size-3.5 shrink-0 rounded-[4px] forced-color-adjust-none ${DOTS[index]}`}
              />
              <span className="text-ink2">
                <b className="text-ink">{name}</b>
                {`: ${meaning}`}
              </span>
            </li>
          ))}
        </ul>
        <aside className="mt-6 rounded-ctl bg-amber-soft p-4 text-amber-text">
          <h3 className="text-base">{es.ranking.honestTitle}</h3>
          <p className="mt-1 text-sm">{es.ranking.honest}</p>
        </aside>
        <p className="mt-4">
          <a href={METHOD_HREF} className="link inline-flex min-h-11 items-center">
            {METHOD_LABEL}
          </a>
        </p>
      </div>
    </div>
  </section>
);

/** Drawn as SVG: widths as style attributes would break the page's content security policy. */
const PriorityBar = ({ priority }: { readonly priority: Priority }) => {
  const shares = PARTS.map((part) => ({ part, share: Math.round(WEIGHTS[priority][part] * 100) }));
  return (
    <li>
      <h3 className="text-lg">{es.ranking.priorities[priority]}</h3>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 block h-4 w-full"
      >
        {shares.map(({ part, share }, index) => (
          <rect
            key={part}
            x={shares.slice(0, index).reduce((sum, each) => sum + each.share, 0)}
            width={share - (index < PARTS.length - 1 ? GAP : 0)}
            height="4"
            className={LOOKS[part]}
          />
        ))}
      </svg>
      <p className="num mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink2">
        {shares.map(({ part, share }) => (
          <span key={part}>{es.ranking.share(es.ranking.parts[part], share)}</span>
        ))}
      </p>
    </li>
  );
};
