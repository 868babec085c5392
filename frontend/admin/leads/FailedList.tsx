import { DenseButton } from "../../ui/DenseButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { es } from "./es.ts";

export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Notice tone="bad" title={es.failed.title}>
    <p>{es.failed.text}</p>
    <DenseButton className="mt-3 bg-surface" onClick={onRetry}>
      {es.failed.retry}
    </DenseButton>
  </Notice>
);
