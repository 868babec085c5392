import type { ReactNode } from "react";
import { useFocusKept } from "./use-focus-kept.ts";

type FocusKeptProps = { readonly className?: string; readonly children: ReactNode };

/** A place whose content its own presses replace, such as a button by its form: the keyboard's place is kept there. */
export const FocusKept = ({ className, children }: FocusKeptProps) => {
  const { area } = useFocusKept<HTMLDivElement>();
  return (
    <div ref={area} tabIndex={-1} className={className}>
      {children}
    </div>
  );
};
