import { clearDraft } from "../../wizard/shared/short-draft.ts";
import { CHILE, PERU } from "../../wizard/shared/short-market.ts";
import { callbackRules } from "./callback-rules.ts";

/** Deletes what is half written in the call-back form, in either market. */
export const forgetCallback = async (): Promise<void> => {
  for (const market of [PERU, CHILE]) await clearDraft(callbackRules(market, ""));
};
