import { brand } from "../kernel/brand.ts";
import { esFooter } from "./es-footer.ts";
import { Wordmark } from "./Wordmark.tsx";

/** Footer of every public page: contact data and links to the explaining pages. */
export const SiteFooter = () => (
  <footer className="bg-ink text-paper">
    <div className="mx-auto grid max-w-page gap-6 px-5 py-10 text-sm lg:grid-cols-[1fr_auto] lg:gap-16">
      <div>
        <Wordmark name={brand.name} className="[&_path+path]:stroke-ink" />
        <p className="mt-3 max-w-prose text-mint">{esFooter.disclaimer}</p>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {esFooter.links.map(([href, label]) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <address className="not-italic lg:text-right">
        <p>{brand.city}</p>
        <p className="mt-1">
          <a href={`mailto:${brand.email}`} className="inline-block py-1 underline underline-offset-4">
            {brand.email}
          </a>
        </p>
        <p>
          <a href={brand.phoneHref} className="num inline-block py-1 underline underline-offset-4">
            {brand.phone}
          </a>
        </p>
      </address>
      <p className="num border-t border-ink2 pt-5 text-mint lg:col-span-2 lg:flex lg:justify-between">
        <span className="block">{esFooter.hours}</span>
        <span className="mt-1 block lg:mt-0">{brand.copyright}</span>
      </p>
    </div>
  </footer>
);
