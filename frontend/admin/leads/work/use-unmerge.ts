import { unmergeLead } from "@asesorador/domain/lead/work-contract";
import { call } from "../../../kernel/http.ts";
import { esWork } from "../es-work.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

/** Undoes the merge of a lead into another one. */
export const useUnmerge = (id: string) =>
  useLeadMutation({
    send: (_: undefined) => call(unmergeLead, { id }),
    done: () => esWork.duplicates.undone,
  });
