import { es } from "./es.ts";

export const Steps = () => (
  <section id="como-funciona" className="bg-pine text-surface">
    <div className="mx-auto max-w-page px-5 py-14 lg:py-20">
      <h2 className="text-2xl lg:text-3xl">{es.steps.title}</h2>
      <p className="mt-3 text-lg text-mint">{es.steps.intro}</p>
      <ol className="mt-8 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:mt-12 lg:grid-cols-4">
        {es.steps.items.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t-2 border-sage pt-4 sm:block">
            <span
              aria-hidden="true"
              className="num block font-display text-3xl leading-none font-[750] text-amber"
            >
              {index + 1}
            </span>
            <div className="sm:mt-3">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-2 text-mint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
