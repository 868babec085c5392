import { useEffect, useState } from "react";
import { required } from "../shared/persistently.ts";
import { isLink } from "./link.ts";
import type { StepProps } from "./step.ts";

/** Answers the wizard from the address where that carries answers. False until it has. */
export const useLink = (send: StepProps["send"]): boolean => {
  const [ready, setReady] = useState(() => !isLink());
  useEffect(() => {
    if (ready) return;
    required(() => import("./open-link.ts"))
      .then(({ openLink }) => openLink(send))
      // An answer that cannot be used: the wizard starts at its first step.
      .catch(() => {})
      .finally(() => setReady(true));
  }, [ready, send]);
  return ready;
};
