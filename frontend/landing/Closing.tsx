import { es } from "./es.ts";

export const Closing = () => (
  <section className="mx-auto max-w-page px-5 pb-16 lg:pb-24">
    <div className="rounded-card bg-mint px-6 py-10 sm:px-10 lg:flex lg:items-center lg:justify-between lg:gap-10">
      <div>
        <h2 className="text-2xl lg:text-3xl">{es.close.title}</h2>
        <p className="mt-2 text-lg text-ink2">{es.close.text}</p>
      </div>
      <button type="submit" form="open" className="btn mt-6 w-full sm:w-auto lg:mt-0" data-open="peru">
        {es.close.open}
      </button>
    </div>
  </section>
);
