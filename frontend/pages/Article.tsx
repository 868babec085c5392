import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { brand } from "../kernel/brand.ts";
import { SiteFooter } from "../ui/SiteFooter.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";
import { es } from "./es.ts";

export type Chapter = { readonly id: string; readonly title: string; readonly children: ReactNode };

type ArticleProps = {
  readonly title: string;
  readonly intro: string;
  /** Date since when this text applies. */
  readonly since: string;
  readonly chapters: readonly Chapter[];
};

/**
 * A text page with a table of contents: beside the text on wide screens, collapsed above it on phones.
 * Prerendered, without script.
 */
export const Article = ({ title, intro, since, chapters }: ArticleProps) => (
  <>
    <a
      href="#texto"
      className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-10 focus:bg-surface focus:p-3"
    >
      {es.skip}
    </a>
    <header className="mx-auto flex max-w-page items-center justify-between gap-3 px-5 py-4 lg:py-6">
      <a href="/" aria-label={es.home(brand.name)} className="inline-flex min-h-11 items-center">
        <Wordmark name={brand.name} />
      </a>
      <a href="/?evaluar=peru" className="link inline-flex min-h-11 items-center">
        {es.compare}
      </a>
    </header>
    <main
      id="texto"
      className="mx-auto max-w-page px-5 pt-4 pb-20 lg:grid lg:grid-cols-[15rem_minmax(0,68ch)] lg:gap-x-16 lg:pt-10"
    >
      <div className="lg:col-start-2">
        <h1 className="text-3xl lg:text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-ink2">{intro}</p>
        <p className="mt-3 text-sm text-ink3">{since}</p>
      </div>
      <details className="group mt-6 rounded-card border border-edge bg-surface lg:hidden">
        <summary className="flex min-h-14 items-center justify-between px-5 font-semibold">
          {es.contents}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-5 text-pine group-open:rotate-180"
          />
        </summary>
        <Contents chapters={chapters} className="px-5 pb-4" />
      </details>
      <nav
        aria-label={es.contents}
        className="hidden lg:sticky lg:top-8 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block lg:self-start"
      >
        <p className="border-b border-line pb-2 text-sm font-semibold">{es.contents}</p>
        <Contents chapters={chapters} className="pt-2" />
      </nav>
      <div className="lg:col-start-2">
        {chapters.map(({ id, title: name, children }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-titulo`}
            className="mt-10 scroll-mt-6 border-t border-dashed border-line pt-8"
          >
            <h2 id={`${id}-titulo`} className="text-2xl">
              {name}
            </h2>
            <div className="mt-4 grid gap-4">{children}</div>
          </section>
        ))}
      </div>
    </main>
    <SiteFooter />
  </>
);

type ContentsProps = Pick<ArticleProps, "chapters"> & { readonly className: string };

const Contents = ({ chapters, className }: ContentsProps) => (
  <ol className={className}>
    {chapters.map(({ id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className="flex min-h-11 items-center py-1.5 text-sm text-ink2 decoration-amber decoration-4 underline-offset-4 hover:text-ink hover:underline"
        >
          {title}
        </a>
      </li>
    ))}
  </ol>
);

/** Paragraphs of a chapter. */
export const Text = ({ children }: { readonly children: readonly string[] }) =>
  children.map((paragraph) => <p key={paragraph}>{paragraph}</p>);

/** A list of short statements. */
export const Points = ({ items }: { readonly items: readonly string[] }) => (
  <ul className="grid list-disc gap-2 pl-5 marker:text-pine">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

/** A list of terms with descriptions. */
export const Pairs = ({ items }: { readonly items: readonly (readonly [string, string])[] }) => (
  <dl className="grid gap-4">
    {items.map(([name, text]) => (
      <div key={name}>
        <dt className="font-semibold">{name}</dt>
        <dd className="text-ink2">{text}</dd>
      </div>
    ))}
  </dl>
);

/** A caveat. */
export const Honest = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <aside className="rounded-ctl bg-amber-soft p-4 text-amber-text">
    <h3 className="text-base">{title}</h3>
    <div className="mt-1 grid gap-2">{children}</div>
  </aside>
);
