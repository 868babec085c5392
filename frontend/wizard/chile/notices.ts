import { clearToast, toast } from "../../ui/toast.ts";
import type { ChileContext } from "./chile-context.ts";
import { es } from "./es.ts";

/** Specification, section 5. */
export const showMissing = (): void =>
  toast({ title: es.contact.missingTitle, detail: es.contact.missing, tone: "bad" });

/** Specification, section 8. A reference code replaces the hint at the console. */
export const showFailure = ({ rejection }: Pick<ChileContext, "rejection">): void =>
  toast({ title: es.contact.failedTitle, detail: failureText(rejection), tone: "bad" });

const failureText = (rejection: ChileContext["rejection"]): string => {
  if (rejection?.kind !== "refused")
    return es.contact.failed(es.contact.offline, es.contact.offlineReference);
  const { message, reference, code } = rejection.failure;
  return es.contact.failed(message || es.contact.unknown, reference ?? code);
};

/** A notice belongs to the step on which it was shown. */
export const clearNotices = clearToast;
