import type { ReactNode } from "react";

type Props = { readonly children: ReactNode; readonly className?: string };

/** In place of a list or a chart: it is loading, or there is none. */
export const StatusText = ({ children, className = "py-10" }: Props) => (
  <p role="status" className={`${className} text-center text-sm text-ink2`}>
    {children}
  </p>
);
