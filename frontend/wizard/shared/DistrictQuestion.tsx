import { Suspense, useState } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import type { DistrictQuestionProps } from "../district/district-props.ts";

const DistrictField = lazyPart(async () => (await import("../district/DistrictField.tsx")).DistrictField);

/** An optional question whose list is loaded on first use, or when it was answered before. */
export const DistrictQuestion = (props: DistrictQuestionProps) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen || props.value ? (
    <Suspense fallback={<LoadingPart />}>
      <DistrictField {...props} autoFocus={isOpen} />
    </Suspense>
  ) : (
    <div>
      <p className="mb-1.5 font-semibold">{props.label}</p>
      <button type="button" className="field text-left text-ink2" onClick={() => setOpen(true)}>
        {props.open}
      </button>
    </div>
  );
};
