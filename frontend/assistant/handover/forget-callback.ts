import { clearDraft } from "../../wizard/shared/short-draft.ts";
import { CHILE, PERU } from "../../wizard/shared/short-market.ts";
import { callbackRules } from "./callback-rules.ts";
import { sentCallback } from "./sent-callback.ts";

/** Deletes what is half written in the call-back form, in either market, and which call-back was sent. */
export const forgetCallback = async (): Promise<void> => {
  sentCallback.forget();
  for (const market of [PERU, CHILE]) await clearDraft(callbackRules(market, ""));
};
