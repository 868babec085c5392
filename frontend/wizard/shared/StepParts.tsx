import { type ReactNode, useEffect, useRef } from "react";

type HeadingProps = { readonly children: ReactNode; readonly lead: ReactNode };

/** A step's heading takes the focus and the page's top when the step opens. */
export const StepHeading = ({ children, lead }: HeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-2xl lg:text-3xl">
        {children}
      </h1>
      <p className="mt-2.5 max-w-prose text-ink2 lg:text-lg">{lead}</p>
    </div>
  );
};

/** The step's one way on: always in sight on a phone, under the form elsewhere. It stands in the flow, so nothing hides under it. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-action-bar
    className="sticky bottom-0 z-10 -mx-5 mt-auto border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:p-0"
  >
    {children}
  </div>
);
