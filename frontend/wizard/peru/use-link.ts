import { useEffect, useState } from "react";
import { required } from "../shared/persistently.ts";
import { isLink } from "./link.ts";
import type { StepProps } from "./step.ts";

/** Sends the answers of a shared link to the machine. Returns false until done. */
export const useLink = (send: StepProps["send"]): boolean => {
  const [ready, setReady] = useState(() => !isLink());
  useEffect(() => {
    if (ready) return;
    required(() => import("./open-link.ts"))
      .then(({ openLink }) => openLink(send))
      // Invalid answers: the wizard starts at its first step.
      .catch(() => {})
      .finally(() => setReady(true));
  }, [ready, send]);
  return ready;
};
