import { Suspense, useState } from "react";
import { lazyPart } from "../../kernel/lazy-part.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import type { BillQuestionProps } from "./bill-props.ts";

const BillReader = lazyPart(async () => (await import("./BillReader.tsx")).BillReader);

/** Offers to read the bill instead of typing its figures; the reader is loaded on first use. */
export const BillQuestion = (props: BillQuestionProps) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Suspense fallback={<LoadingPart />}>
      <BillReader {...props} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <button type="button" className="link -mt-5 min-h-11 w-fit" onClick={() => setOpen(true)}>
      {props.open}
    </button>
  );
};
