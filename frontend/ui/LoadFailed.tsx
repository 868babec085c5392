import { failureReason } from "../kernel/failure-reason.ts";
import { DenseButton } from "./DenseButton.tsx";
import { es } from "./es-failed.ts";
import { Notice } from "./Notice.tsx";

type LoadFailedProps = {
  readonly title: string;
  /** The request's error: its reason is shown below the title. */
  readonly error: unknown;
  readonly retry: string;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
};

/** In place of what could not be loaded, with a button that asks for it again; the panel's. */
export const LoadFailed = ({ title, error, retry, onRetry, className }: LoadFailedProps) => (
  <Notice tone="bad" title={title} className={className}>
    <p>{reasonOf(error)}</p>
    <DenseButton className="mt-2 bg-surface" onClick={() => onRetry()}>
      {retry}
    </DenseButton>
  </Notice>
);

const reasonOf = failureReason(es);
