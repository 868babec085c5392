import { brand } from "../kernel/brand.ts";
import { Ledger, LedgerRow, Receipt } from "../ui/Receipt.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";
import { es } from "./es-unknown.ts";

/** Page for unknown addresses. Also prerendered as 404.html, therefore without state and handlers. */
export const NotFound = () => (
  <div className="mx-auto grid min-h-dvh max-w-wizard grid-rows-[auto_1fr] px-5">
    <header className="py-5">
      <a href="/" className="inline-block">
        <Wordmark name={brand.name} />
      </a>
    </header>
    <main className="pt-[8vh] pb-16">
      <Receipt className="print-in px-6 pt-8 pb-8 sm:px-9">
        <h1 className="text-2xl sm:text-3xl">{es.title}</h1>
        <p className="mt-3 text-lg text-ink2">{es.text}</p>
        <Ledger className="mt-5">
          {es.rows.map(([label, value]) => (
            <LedgerRow key={label} label={label} value={value} />
          ))}
        </Ledger>
        <a href="/" className="btn mt-7 w-full">
          {es.home}
        </a>
      </Receipt>
    </main>
  </div>
);
