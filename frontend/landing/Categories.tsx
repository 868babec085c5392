import { CarFront, ShieldCheck, Smartphone } from "lucide-react";
import { es } from "./es.ts";

const ICONS = [ShieldCheck, CarFront, Smartphone] as const;

/** Links to the other categories, which have their own page. */
export const Categories = () => {
  const [href, label] = es.categories.chile;
  return (
    <section id="categorias" className="border-t border-line">
      <div className="mx-auto max-w-page px-5 py-14 lg:py-20">
        <h2 className="text-2xl lg:text-3xl">{es.categories.title}</h2>
        <p className="mt-3 max-w-prose text-lg text-ink2">{es.categories.intro}</p>
        <ul className="mt-7 grid gap-4 sm:grid-cols-3">
          {es.categories.items.map(([to, name, text], index) => {
            const Icon = ICONS[index] ?? ShieldCheck;
            return (
              <li key={to} className="grid">
                <a
                  href={to}
                  className="flex items-start gap-4 rounded-card border border-line bg-surface p-5 hover:border-pine"
                >
                  <Icon aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-6 shrink-0 text-pine" />
                  <span className="min-w-0 wrap-anywhere">
                    <span className="block text-lg font-semibold underline decoration-2 underline-offset-4">
                      {name}
                    </span>
                    <span className="mt-1 block text-sm text-ink2">{text}</span>
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
        <p className="mt-6">
          <a href={href} className="link inline-block py-2">
            {label}
          </a>
        </p>
      </div>
    </section>
  );
};
