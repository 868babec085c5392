import { type ComponentProps, useEffect } from "react";
import { prepareSync } from "../../kernel/background-sync.ts";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { esSending } from "./es-sending.ts";

/**
 * The box without which nobody may call, and the page that explains it. Who sees it is about to send: whatever sends in
 * the page's stead must be here before the network goes.
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
