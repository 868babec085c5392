import { type ReactNode, useEffect, useRef } from "react";

type HeadingProps = { readonly children: ReactNode; readonly intro: ReactNode };

/** Heading of a step: on mount it takes the focus and scrolls the page to the top. */
export const StepHeading = ({ children, intro }: HeadingProps) => {
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
      <p className="mt-2.5 max-w-prose text-ink2 lg:text-lg">{intro}</p>
    </div>
  );
};
