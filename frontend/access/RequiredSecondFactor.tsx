import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../kernel/lazy-part.ts";
import { POLL_MS } from "../kernel/query-times.ts";
import { LoadingTab } from "../ui/LoadingTab.tsx";
import { currentUserQuery } from "./current-user.ts";
import { es } from "./es.ts";
import { RequiredStep } from "./RequiredStep.tsx";

// Loaded on demand: few accounts need it.
const SecondFactor = lazyPart(async () => (await import("./SecondFactor.tsx")).SecondFactor);

type Props = {
  readonly onEnrolled: () => void;
  /** Called when the recovery codes are put away. */
  readonly onKept: () => void;
};

/** In place of the panel until the account has the second factor that an administrator asks for. */
export const RequiredSecondFactor = (props: Props) => {
  // The panel opens when the requirement is lifted meanwhile.
  useQuery({ ...currentUserQuery, refetchInterval: POLL_MS, refetchOnWindowFocus: "always" });
  return (
    <RequiredStep {...es.requiredFactor}>
      <Suspense fallback={<LoadingTab />}>
        <SecondFactor {...props} />
      </Suspense>
    </RequiredStep>
  );
};
