import { brand } from "../kernel/brand.ts";
import { Wordmark } from "../ui/Wordmark.tsx";
import { es } from "./es.ts";

export const Header = () => (
  <header className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-3 px-5 py-4 lg:py-6">
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
