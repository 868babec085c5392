import type { HistoryExtent } from "@asesorador/domain/replay/contract";
import type { ComponentProps } from "react";
import { count, dayAndTime } from "../../kernel/formats.ts";
import { Defined } from "../../ui/Definition.tsx";
import { Explained } from "./Explained.tsx";
import { es } from "./es.ts";

type FoldHeadingProps = {
  readonly label: string;
  readonly figure: ComponentProps<typeof Explained>["figure"];
  readonly definition: string;
  readonly asOf: HistoryExtent;
};

/** What was folded, below the place in history up to which it was. */
export const FoldHeading = ({ label, figure, definition, asOf }: FoldHeadingProps) => (
  <>
    <p className="num text-xs text-ink2">{es.fold.place(dayAndTime(asOf.at), count(asOf.events))}</p>
    <h3 className="mt-3 font-sans text-sm font-semibold tracking-normal">
      <Defined label={label} text={<Explained figure={figure}>{definition}</Explained>} />
    </h3>
  </>
);
