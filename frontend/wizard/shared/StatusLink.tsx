import { SUPPORT } from "@asesorador/domain/kernel/support";
import { instantInWords } from "../../kernel/dates-in-words.ts";
import { pageMarket } from "../../kernel/page-market.ts";
import { esSending } from "./es-sending.ts";
import { dueOf, statusPathOf } from "./status-links.ts";

type Props = {
  readonly leadId: string;
  /** False where the visitor may have chosen another time for the call. */
  readonly isDueShown?: boolean;
};

/**
 * The promised time of the first contact and the link to the lead's status page. Renders nothing until the
 * server has accepted the lead.
 */
export const StatusLink = ({ leadId, isDueShown = true }: Props) => {
  const path = statusPathOf(leadId);
  const due = isDueShown ? dueOf(leadId) : null;
  if (path === null) return null;
  const market = pageMarket();
  return (
    <div className="mt-5 rounded-card bg-mint p-4">
      {due && (
        <p className="mb-1 font-semibold">
          {esSending.confirmation.due(instantInWords(due, market), SUPPORT[market].city)}
        </p>
      )}
      <a href={path} className="inline-flex min-h-11 items-center font-semibold text-pine underline">
        {esSending.confirmation.follow}
      </a>
      <p className="mt-1.5 text-sm">{esSending.confirmation.followText}</p>
    </div>
  );
};
