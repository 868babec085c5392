import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { MONTHS_PER_YEAR } from "@asesorador/domain/recommendation/savings";
import { solesOfCents } from "../../kernel/formats.ts";
import { Ledger, LedgerRow, Receipt } from "../../ui/Receipt.tsx";
import { type Draft, paymentCents } from "./draft.ts";
import { es } from "./es.ts";
import { esSummary } from "./es-summary.ts";

/** The answers so far as a receipt, beside the form on wide screens only. */
export const Summary = ({ draft }: { readonly draft: Draft }) => {
  const cents = paymentCents(draft);
  const { housingType, currentCompany, currentService, priority } = draft;
  return (
    <aside aria-label={esSummary.heading} className="print-in sticky top-8">
      <Receipt tab={esSummary.tab}>
        <h2 className="text-xl">{esSummary.heading}</h2>
        <p className="mt-4 flex items-baseline gap-2">
          <span className="price">{cents === null ? esSummary.unknownAmount : solesOfCents(cents)}</span>
          <span className="text-ink2">{esSummary.perMonth}</span>
        </p>
        <Ledger className="mt-4">
          <LedgerRow label={esSummary.housing} value={housingType ? es.housing[housingType] : <Unknown />} />
          <LedgerRow
            label={esSummary.company}
            value={currentCompany ? companyName(currentCompany) : <Unknown />}
          />
          <LedgerRow
            label={esSummary.service}
            value={currentService ? es.service[currentService] : <Unknown />}
          />
          {priority && <LedgerRow label={esSummary.priority} value={es.priority[priority]} />}
          {cents !== null && (
            <LedgerRow label={esSummary.year} value={solesOfCents(cents * MONTHS_PER_YEAR)} tone="rise" />
          )}
        </Ledger>
      </Receipt>
      <p className="mt-5 text-sm text-ink2">{esSummary.note}</p>
    </aside>
  );
};

const companyName = (company: NonNullable<Draft["currentCompany"]>): string =>
  company === NO_COMPANY ? es.noCompany : es.company[company];

const Unknown = () => <span className="font-normal text-ink3">{esSummary.unknown}</span>;
