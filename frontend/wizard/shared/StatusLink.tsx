import { ListChecks } from "lucide-react";
import { es } from "./es.ts";
import { statusPathOf } from "./status-links.ts";

/** The way to the visitor's own page; nothing while the lead is only kept on this device. */
export const StatusLink = ({ leadId }: { readonly leadId: string }) => {
  const path = statusPathOf(leadId);
  if (path === null) return null;
  return (
    <div className="mt-5 rounded-card bg-menta p-4">
      <a href={path} className="inline-flex min-h-11 items-center gap-2 font-semibold text-pino underline">
        <ListChecks aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
        {es.confirmation.follow}
      </a>
      <p className="text-sm">{es.confirmation.followText}</p>
    </div>
  );
};
