import type { LeadId } from "@asesorador/domain/kernel/ids";
import { NOTE_EDIT_MS } from "@asesorador/domain/lead/work";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { NOTE_NOT_YOURS, NOTE_TOO_OLD } from "./es.ts";
import { openLead } from "./open-lead.ts";
import { refusalOf } from "./rejections.ts";

/**
 * Throws HttpError unless the caller wrote this note less than `NOTE_EDIT_MS` ago. Author and time are of the note's own event, which never
 * changes: what is decided afterwards needs no lock.
 */
export const assertOwnNote = async (
  context: Pick<Context, "store" | "vault" | "now">,
  request: FastifyRequest,
  { leadId, noteId }: { readonly leadId: LeadId; readonly noteId: string },
): Promise<void> => {
  const events = await openLead(context, leadId);
  if (events.length === 0) throw refusalOf("lead_not_found");
  const note = events.find(({ type, data }) => type === "NoteAdded" && data.noteId === noteId);
  if (!note) throw refusalOf("note_not_found");
  const at = context.now();
  if (note.metadata.actor !== metadataFor(request, at).actor)
    throw new HttpError(403, "note_not_yours", { message: NOTE_NOT_YOURS });
  if (Date.parse(at) - Date.parse(note.metadata.occurredAt) > NOTE_EDIT_MS)
    throw new HttpError(409, "note_too_old", { message: NOTE_TOO_OLD });
};
