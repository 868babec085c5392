import type { ReactNode } from "react";
import { DenseButton } from "./DenseButton.tsx";
import { Notice } from "./Notice.tsx";

type LoadFailedProps = {
  readonly title: string;
  readonly retry: string;
  readonly onRetry: () => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/** In place of what could not be loaded, with a button that asks for it again; the panel's. */
export const LoadFailed = ({ title, retry, onRetry, className, children }: LoadFailedProps) => (
  <Notice tone="bad" title={title} className={className}>
    {children}
    <DenseButton className="mt-2 bg-surface" onClick={() => onRetry()}>
      {retry}
    </DenseButton>
  </Notice>
);
