import type { Lead } from "@asesorador/domain/lead/contract";
import { initialsOf } from "./display.ts";
import { es } from "./es.ts";

/** The assigned adviser's initials; the full name in the tooltip and for screen readers. */
export const AssigneeMark = ({ assignee }: Pick<Lead, "assignee">) =>
  assignee === null ? (
    <span className="text-ink3">
      <span aria-hidden="true">{es.none}</span>
      <span className="sr-only">{es.assignee.nobody}</span>
    </span>
  ) : (
    <span
      title={assignee}
      className="num inline-grid size-6 place-items-center rounded-full border border-sage bg-mint text-[11px] leading-none font-bold text-pine"
    >
      <span aria-hidden="true">{initialsOf(assignee)}</span>
      <span className="sr-only">{es.assignee.of(assignee)}</span>
    </span>
  );
