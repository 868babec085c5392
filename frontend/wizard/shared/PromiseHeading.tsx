import type { ReactNode } from "react";
import { BusinessHours, type BusinessHoursProps } from "./BusinessHours.tsx";
import { StepHeading } from "./StepHeading.tsx";

type Props = BusinessHoursProps & {
  readonly children: ReactNode;
  /** A sentence that promises a contact in so many "horas hábiles". */
  readonly intro: string;
};

/** Heading of a contact step: below its promise it says how those hours are counted. */
export const PromiseHeading = ({ children, intro, promised }: Props) => (
  <StepHeading
    intro={
      <>
        {intro}
        <BusinessHours promised={promised} />
      </>
    }
  >
    {children}
  </StepHeading>
);
