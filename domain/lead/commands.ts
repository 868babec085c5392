import type { LeadId } from "../kernel/ids.ts";
import type { LeadSubmittedData } from "./events.ts";
import type { LeadStatus, LostReason } from "./status.ts";

/** All that a lead is made of, already normalised, priced and with its consent looked up. */
export type SubmitLead = { readonly type: "SubmitLead" } & Omit<LeadSubmittedData, "status">;

export type ChangeLeadStatus = {
  readonly type: "ChangeLeadStatus";
  readonly leadId: LeadId;
  readonly to: LeadStatus;
  /** Required when lost. */
  readonly reason: LostReason | null;
  /** Required when a closed lead is reopened. */
  readonly remark: string | null;
};

export type EraseLead = { readonly type: "EraseLead"; readonly leadId: LeadId };

export type LeadCommand = SubmitLead | ChangeLeadStatus | EraseLead;
