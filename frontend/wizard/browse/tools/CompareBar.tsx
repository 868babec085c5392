import type { Listed } from "@asesorador/domain/recommendation/browse";
import { MIN_COMPARED } from "@asesorador/domain/recommendation/compare";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { es } from "./es.ts";

type CompareBarProps = {
  readonly compared: readonly Listed[];
  /** The visitor tried to add a fourth plan. */
  readonly isFull: boolean;
  readonly onOpen: () => void;
  readonly onClear: () => void;
};

/** The plans selected for comparison. */
export const CompareBar = ({ compared, isFull, onOpen, onClear }: CompareBarProps) => {
  const [pressed, setPressed] = useState(false);
  const isEnough = compared.length >= MIN_COMPARED;
  const names = compared.map(({ plan }) => plan.name).join(", ");
  const note = isFull ? es.compare.tooMany : pressed && !isEnough ? es.compare.needMore : "";
  return (
    <div className="compare-choice">
      <p className="text-sm">
        <span className="compare-names">{es.compare.chosen(names)}</span>
        <span role="status" className="block font-semibold text-clay">
          {note}
        </span>
      </p>
      <div className="flex gap-3">
        <button type="button" className="link min-h-11 px-1" onClick={onClear}>
          {es.compare.clear}
        </button>
        <Button
          variant="secondary"
          className="grow bg-surface"
          blocked={!isEnough}
          onClick={() => (isEnough ? onOpen() : setPressed(true))}
        >
          {es.compare.open(compared.length)}
        </Button>
      </div>
    </div>
  );
};
