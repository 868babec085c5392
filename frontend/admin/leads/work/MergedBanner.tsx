import type { Lead } from "@asesorador/domain/lead/contract";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { esWork } from "../es-work.ts";
import { useUnmerge } from "./use-unmerge.ts";

const text = esWork.duplicates;

type Props = { readonly lead: Lead; readonly onOpen: (id: string) => void };

/** Shown above the tools of a lead that was merged into another. */
export const MergedBanner = ({ lead, onOpen }: Props) => {
  const unmerge = useUnmerge(lead.id);
  const { mergedInto } = lead;
  return (
    mergedInto !== null && (
      <Notice tone="info" title={text.banner} className="col-span-full">
        <div className="mt-2 flex flex-wrap gap-2">
          <DenseButton className="bg-surface" onClick={() => onOpen(mergedInto)}>
            {text.into}
          </DenseButton>
          <DenseButton className="bg-surface" busy={unmerge.busy} onClick={() => unmerge.run(undefined)}>
            {text.unmerge}
          </DenseButton>
        </div>
      </Notice>
    )
  );
};
