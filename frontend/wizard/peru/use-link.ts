import { useEffect, useState } from "react";
import { isLink } from "./link.ts";
import type { StepProps } from "./step.ts";

/** Answers the wizard from the address where that carries answers. False until it has. */
export const useLink = (send: StepProps["send"]): boolean => {
  const [ready, setReady] = useState(() => !isLink());
  useEffect(() => {
    if (ready) return;
    import("./open-link.ts")
      .then(({ openLink }) => openLink(send))
      // Without it the wizard begins at its beginning.
      .catch(() => {})
      .finally(() => setReady(true));
  }, [ready, send]);
  return ready;
};
