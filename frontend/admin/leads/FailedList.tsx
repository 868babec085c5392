import { DenseButton } from "../../ui/DenseButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { es } from "./es.ts";
import { reasonOf } from "./refusal.ts";

type Props = { readonly error: unknown; readonly onRetry: () => void };

export const FailedList = ({ error, onRetry }: Props) => (
  <Notice tone="bad" title={es.failed.title}>
    <p>{reasonOf(error)}</p>
    <DenseButton className="mt-3 bg-surface" onClick={onRetry}>
      {es.failed.retry}
    </DenseButton>
  </Notice>
);
