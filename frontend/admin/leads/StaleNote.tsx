import { CloudOff } from "lucide-react";
import { span } from "./display.ts";
import { es } from "./es.ts";
import { staleAdvice } from "./refusal.ts";
import { useNow } from "./use-now.ts";

type Props = {
  /** When the shown data arrived, ms since 1970. */
  readonly since: number;
  /** Why the last poll failed. */
  readonly error: unknown;
};

/**
 * Shown while polls fail: how old the data is, and what to do. Only the advice is announced, not every change of the
 * age.
 */
export const StaleNote = ({ since, error }: Props) => {
  const now = useNow(1000);
  return (
    <div className="flex items-start gap-2.5 rounded-ctl bg-amber-soft px-3.5 py-2.5 text-xs text-amber-text">
      <CloudOff aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <p>
        <b className="num font-semibold">{es.stale.age(span(now - since))}</b>
        {". "}
        <span role="status">{staleAdvice(error)}</span>
      </p>
    </div>
  );
};
