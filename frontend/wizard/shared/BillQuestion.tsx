import { lazy, Suspense, useState } from "react";
import { required } from "../../kernel/persistently.ts";
import type { BillQuestionProps } from "../bill/bill-props.ts";
import { LoadingPart } from "./LoadingPart.tsx";

const BillReader = lazy(async () => ({
  default: (await required(() => import("../bill/BillReader.tsx"))).BillReader,
}));

/** Offers to read the bill instead of typing its figures; the reader is loaded on first use. */
export const BillQuestion = (props: BillQuestionProps) => {
  const [isOpen, setOpen] = useState(false);
  return isOpen ? (
    <Suspense fallback={<LoadingPart />}>
      <BillReader {...props} onClose={() => setOpen(false)} />
    </Suspense>
  ) : (
    <button type="button" className="link min-h-11 justify-self-start" onClick={() => setOpen(true)}>
      {props.open}
    </button>
  );
};
