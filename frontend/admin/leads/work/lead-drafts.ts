import { CancelReason } from "@asesorador/domain/lead/outcome";
import { LeadStatus, LostReason } from "@asesorador/domain/lead/status";
import { AttemptOutcome, Channel, ConsentMeans, ContactField } from "@asesorador/domain/lead/work";
import * as z from "zod/mini";
import { removeAccountDraft } from "../../../kernel/account-drafts.ts";
import { randomUuid } from "../../../kernel/random-uuid.ts";

/** What an adviser writes about a lead before saving it, kept by account and lead. */
export type DraftKind<Draft> = {
  readonly part: (typeof DRAFT_PARTS)[number];
  /** A stored draft may come from another version of the page: one that does not parse is none. */
  readonly schema: { readonly safeParse: (value: unknown) => { readonly data?: Draft | undefined } };
  readonly blank: () => Draft;
  /** Nothing in it would be missed. */
  readonly isBlank: (draft: Draft) => boolean;
  /** With an id of its own, where the request has one. */
  readonly renewed?: (draft: Draft) => Draft;
};

/**
 * A change of a draft. One that was submitted may have been stored although no answer came, and a repeat of its id changes
 * nothing: what was written since is sent as another request.
 */
export const editedAfter = <Draft>(
  { renewed }: Pick<DraftKind<Draft>, "renewed">,
  draft: Draft,
  isSubmitted: boolean,
): Draft => (isSubmitted && renewed ? renewed(draft) : draft);

const DRAFT_PARTS = [
  "note",
  "note-edit",
  "attempt",
  "move",
  "contact",
  "consent",
  "entry",
  "follow-up",
  "cancellation",
] as const;

const NoteDraft = z.object({
  /** Made before the request, so that a retry is the same note. */
  noteId: z.uuid(),
  written: z.string(),
});
export const NOTE_DRAFT: DraftKind<z.infer<typeof NoteDraft>> = {
  part: "note",
  schema: NoteDraft,
  blank: () => ({ noteId: randomUuid(), written: "" }),
  isBlank: ({ written }) => written.trim() === "",
  renewed: (draft) => ({ ...draft, noteId: randomUuid() }),
};

const NoteEditDraft = z.object({ noteId: z.nullable(z.uuid()), written: z.string() });
/** The change of a note; `noteId` null: none is being changed. */
export const NOTE_EDIT_DRAFT: DraftKind<z.infer<typeof NoteEditDraft>> = {
  part: "note-edit",
  schema: NoteEditDraft,
  blank: () => ({ noteId: null, written: "" }),
  isBlank: ({ noteId }) => noteId === null,
};

const ConsentDraft = z.object({ asked: z.boolean(), means: ConsentMeans, remark: z.string() });
/** A consent that is being recorded; `asked`: the form is open. */
export const CONSENT_DRAFT: DraftKind<z.infer<typeof ConsentDraft>> = {
  part: "consent",
  schema: ConsentDraft,
  blank: () => ({ asked: false, means: "phone", remark: "" }),
  isBlank: ({ remark }) => remark.trim() === "",
};

const EntryDraft = z.object({
  /** Made before the request, so that a retry is the same lead. */
  leadId: z.uuid(),
  how: z.enum(["walk_in", "phone"]),
  typed: z.record(z.string(), z.string()),
  consented: z.boolean(),
});
export type EntryDraft = z.infer<typeof EntryDraft>;
/** A lead that is being entered by hand. */
export const ENTRY_DRAFT: DraftKind<EntryDraft> = {
  part: "entry",
  schema: EntryDraft,
  blank: () => ({ leadId: randomUuid(), how: "phone", typed: {}, consented: false }),
  isBlank: ({ typed }) => Object.values(typed).every((text) => text.trim() === ""),
  renewed: (draft) => ({ ...draft, leadId: randomUuid() }),
};

const AttemptDraft = z.object({
  /** Made before the request, so that a retry is the same attempt. */
  attemptId: z.uuid(),
  channel: Channel,
  outcome: z.union([AttemptOutcome, z.literal("")]),
  remark: z.string(),
  /** ISO 8601 UTC. */
  next: z.nullable(z.iso.datetime()),
  /** "": the status stays; null: whatever the outcome proposes. */
  status: z.nullable(z.union([LeadStatus, z.literal("")])),
  reason: z.union([LostReason, z.literal("")]),
  /** Whether the planned follow-up is done; null: as the outcome proposes. */
  done: z.nullable(z.boolean()),
  /** The right number in place of a wrong one. */
  phone: z.string(),
});
export type AttemptDraft = z.infer<typeof AttemptDraft>;
export const ATTEMPT_DRAFT: DraftKind<AttemptDraft> = {
  part: "attempt",
  schema: AttemptDraft,
  blank: () => ({
    attemptId: randomUuid(),
    channel: "call",
    outcome: "",
    remark: "",
    next: null,
    status: null,
    reason: "",
    done: null,
    phone: "",
  }),
  isBlank: ({ outcome, remark, next, status }) =>
    outcome === "" && remark.trim() === "" && next === null && !status,
  renewed: (draft) => ({ ...draft, attemptId: randomUuid() }),
};

const OutcomeField = z.enum(["serviceId", "price", "promotion", "commission", "installsOn"]);
export type OutcomeField = z.infer<typeof OutcomeField>;

const MoveDraft = z.object({
  from: LeadStatus,
  to: z.nullable(LeadStatus),
  reason: z.union([LostReason, z.literal("")]),
  remark: z.string(),
  /** Only what was typed of what was quoted or contracted. */
  outcome: z.partialRecord(OutcomeField, z.string()),
});
export type MoveDraft = z.infer<typeof MoveDraft>;
/** The form of a change of status; `to` null: none was begun. */
export const MOVE_DRAFT: DraftKind<MoveDraft> = {
  part: "move",
  schema: MoveDraft,
  blank: () => ({ from: "pending", to: null, reason: "", remark: "", outcome: {} }),
  isBlank: ({ reason, remark, outcome }) =>
    reason === "" && remark.trim() === "" && Object.keys(outcome).length === 0,
};

const CancellationDraft = z.object({
  asked: z.boolean(),
  reason: z.union([CancelReason, z.literal("")]),
  remark: z.string(),
});
/** The cancellation of a contract; `asked`: the form is open. */
export const CANCELLATION_DRAFT: DraftKind<z.infer<typeof CancellationDraft>> = {
  part: "cancellation",
  schema: CancellationDraft,
  blank: () => ({ asked: false, reason: "", remark: "" }),
  isBlank: ({ reason, remark }) => reason === "" && remark.trim() === "",
};

const FollowUpDraft = z.object({
  /** ISO 8601 UTC. */
  at: z.nullable(z.iso.datetime()),
  channel: z.union([Channel, z.literal("")]),
});
export const FOLLOW_UP_DRAFT: DraftKind<z.infer<typeof FollowUpDraft>> = {
  part: "follow-up",
  schema: FollowUpDraft,
  blank: () => ({ at: null, channel: "" }),
  isBlank: ({ at }) => at === null,
};

const ContactDraft = z.object({
  /** Only what was typed; the other fields are shown as the lead has them. */
  typed: z.partialRecord(ContactField, z.string()),
});
type ContactDraft = z.infer<typeof ContactDraft>;
export const CONTACT_DRAFT: DraftKind<ContactDraft> = {
  part: "contact",
  schema: ContactDraft,
  blank: () => ({ typed: {} }),
  isBlank: ({ typed }) => Object.keys(typed).length === 0,
};

export const draftSubject = (leadId: string, { part }: Pick<DraftKind<never>, "part">) => `${leadId}/${part}`;

/** Removes everything that the account wrote about the lead in this browser. */
export const removeLeadDrafts = (account: string, leadId: string): void => {
  for (const part of DRAFT_PARTS) removeAccountDraft({ account, subject: draftSubject(leadId, { part }) });
};
