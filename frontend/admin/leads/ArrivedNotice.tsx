import { ArrowUp } from "lucide-react";
import { es } from "./es.ts";

type ArrivedNoticeProps = { readonly count: number; readonly onSee: () => void };

/**
 * "3 leads nuevos", announced politely; a press scrolls to them. Placed over the table's first heading (on a phone beside
 * the checkbox that selects all), where it covers no control and takes no space from the list.
 */
export const ArrivedNotice = ({ count, onSee }: ArrivedNoticeProps) => (
  <div
    role="status"
    className="pointer-events-none sticky top-0.5 z-20 flex h-0 justify-end min-[1240px]:ml-10 min-[1240px]:justify-start"
  >
    {count > 0 && (
      <button
        type="button"
        className="badge print-in pointer-events-auto h-8 bg-ink px-4 text-surface shadow-card hover:bg-pine-dark"
        onClick={() => {
          window.scrollTo({ top: 0 });
          onSee();
        }}
      >
        <ArrowUp aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {es.arrived(count)}
      </button>
    )}
  </div>
);
