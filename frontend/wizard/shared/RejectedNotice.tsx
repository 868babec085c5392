import { pageMarket } from "../../kernel/page-market.ts";
import { supportPhone } from "../../kernel/support-phone.ts";
import { Notice } from "../../ui/Notice.tsx";
import { esSending } from "./es-sending.ts";
import type { Rejection } from "./rejection.ts";

export const REJECTED = "rejection-notice";

type RejectedNoticeProps = {
  readonly rejection: Rejection | null;
  /** The server's messages that are shown beside no field. */
  readonly others: readonly string[];
};

/** Why the last submit was rejected, shown above the submit button. */
export const RejectedNotice = ({ rejection, others }: RejectedNoticeProps) =>
  rejection && (
    <div id={REJECTED} tabIndex={-1}>
      <Notice tone="bad" title={esSending.rejected.title}>
        {rejection.kind === "refused" && rejection.failure.message ? (
          <>
            {rejection.failure.message}
            {others.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </>
        ) : (
          <>
            {esSending.rejected.network} {esSending.rejected.call} <SupportLink />
            {"."}
          </>
        )}
      </Notice>
    </div>
  );

const SupportLink = () => {
  const { phone, href } = supportPhone(pageMarket());
  return (
    <a href={href} className="num font-semibold whitespace-nowrap underline">
      {phone}
    </a>
  );
};
