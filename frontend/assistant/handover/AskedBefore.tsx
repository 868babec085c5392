import { useEffect, useState } from "react";
import { StatusLink } from "../../wizard/shared/StatusLink.tsx";
import { es } from "./es.ts";
import type { SentCallback } from "./sent-callback.ts";

/** The confirmation of a call-back that an earlier page of this tab sent, with its status link while the outbox has it. */
export const AskedBefore = ({ leadId }: SentCallback) => {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    if (leadId === null) return;
    import("../../wizard/shared/send-lead.ts")
      .then(({ fetchLeadState }) => fetchLeadState(leadId))
      // Without the link, the confirmation is shown all the same.
      .catch(() => {})
      .finally(() => setLooked(true));
  }, [leadId]);
  return (
    <>
      <p role="status">{es.sent.before}</p>
      {looked && leadId !== null && <StatusLink leadId={leadId} isDueShown={false} />}
    </>
  );
};
