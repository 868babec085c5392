import { type ComponentProps, useEffect } from "react";
import { prepareSync } from "../../kernel/background-sync.ts";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { esSending } from "./es-sending.ts";

/**
 * The consent checkbox with a link to the privacy page. Its visitors are about to submit, so the service
 * worker for background sync is registered now, while there is a network.
 */
export const ConsentField = (props: ComponentProps<typeof CheckboxField>) => {
  useEffect(prepareSync, []);
  return (
    <div>
      <CheckboxField {...props} />
      <a
        href="/privacidad"
        target="_blank"
        rel="noopener"
        className="link ml-[34px] inline-flex min-h-11 items-center text-sm"
      >
        {esSending.privacy}
      </a>
    </div>
  );
};
