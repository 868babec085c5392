import type { Lead } from "@asesorador/domain/lead/contract";
import type { TimelineEntry } from "@asesorador/domain/lead/timeline-contract";
import { NOTE_EDIT_MS } from "@asesorador/domain/lead/work";
import { addNote, deleteNote, editNote } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { dayAndTime } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { DenseButton, MAIN_BUTTON } from "../../../ui/DenseButton.tsx";
import { FocusKept } from "../../../ui/FocusKept.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { InlineConfirm } from "../../../ui/InlineConfirm.tsx";
import { shortId } from "../display.ts";
import { esWork } from "../es-work.ts";
import { timelineQuery } from "../queries.ts";
import { useNow } from "../use-now.ts";
import { DraftNote } from "./DraftNote.tsx";
import { NOTE_DRAFT, NOTE_EDIT_DRAFT } from "./lead-drafts.ts";
import { Part } from "./Part.tsx";
import { RemarkField } from "./RemarkField.tsx";
import { actorOf } from "./timeline-text.ts";
import { type HeldDraft, useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = esWork.notes;
const TICK_MS = 15_000;
/** Older notes are a press away, so that the forms below stay near. */
const FIRST_SHOWN = 2;

/** Internal notes, newest first. */
export const Notes = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, NOTE_DRAFT);
  const { run, busy } = useLeadMutation({
    send: (note: { readonly noteId: string; readonly text: string }) =>
      call(addNote, { id: lead.id, ...note }),
    done: () => text.done,
    draft: kept,
  });
  const written = kept?.draft.written.trim() ?? "";
  return (
    <Part title={text.title}>
      {kept && !lead.erased && (
        <form
          data-shortcut="note"
          className="grid gap-2.5"
          onSubmit={handleSubmit(() => {
            if (written !== "") run({ noteId: kept.draft.noteId, text: written });
          })}
        >
          <DraftNote draft={kept} what={text.title} />
          <RemarkField
            label={text.label}
            placeholder={text.placeholder}
            value={kept.draft.written}
            onText={(next) => kept.edit({ ...kept.draft, written: next })}
          />
          <DenseButton
            type="submit"
            busy={busy}
            blocked={written === ""}
            className={`justify-self-start ${written === "" ? "" : MAIN_BUTTON}`}
          >
            {text.add}
          </DenseButton>
        </form>
      )}
      <NoteList lead={lead} />
    </Part>
  );
};

const NoteList = ({ lead }: { readonly lead: Lead }) => {
  const { data } = useQuery(timelineQuery(lead.id));
  const change = useLeadDraft(lead, NOTE_EDIT_DRAFT);
  const me = useMe()?.username ?? null;
  const now = useNow(TICK_MS);
  const notes = (data?.entries ?? [])
    .filter(({ type, deletedAt }) => type === "NoteAdded" && deletedAt === null)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const [all, setAll] = useState(false);
  if (!data) return null;
  if (notes.length === 0) return <p className="text-xs text-ink2">{text.none}</p>;
  const shown = all ? notes : notes.slice(0, FIRST_SHOWN);
  return (
    <FocusKept className="grid gap-2.5">
      <ul aria-label={text.title} className="grid gap-2">
        {shown.map((note) => (
          <li key={note.eventId} className="rounded-ctl bg-paper px-3 py-2">
            {change && change.draft.noteId !== null && change.draft.noteId === note.noteId ? (
              <NoteEditor lead={lead} change={change} />
            ) : (
              <>
                <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
                <p className="num mt-1 text-xs text-ink2">
                  {text.by(actorOf(note.actor), dayAndTime(note.at))}
                  {note.editedAt !== null && ` · ${text.edited}`}
                  {note.otherLead !== null && ` · ${esWork.timeline.other(shortId(note.otherLead))}`}
                </p>
                {change && !lead.erased && note.otherLead === null && isOwn(note, me, now) && (
                  <NoteTools lead={lead} note={note} change={change} />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {shown.length < notes.length && (
        <DenseButton className="justify-self-start" onClick={() => setAll(true)}>
          {text.all(notes.length)}
        </DenseButton>
      )}
    </FocusKept>
  );
};

/** Whether the signed-in person wrote it a short while ago. */
const isOwn = ({ actor, at }: TimelineEntry, me: string | null, now: number): boolean =>
  me !== null && actorOf(actor) === me && now - Date.parse(at) < NOTE_EDIT_MS;

type Change = HeldDraft<ReturnType<typeof NOTE_EDIT_DRAFT.blank>>;
type ToolsProps = { readonly lead: Lead; readonly note: TimelineEntry; readonly change: Change };

/** Edit or delete one's own note. */
const NoteTools = ({ lead, note: { noteId, text: written }, change }: ToolsProps) => {
  const [asked, setAsked] = useState(false);
  const { run, busy } = useLeadMutation({
    send: (id: string) => call(deleteNote, { id: lead.id, noteId: id }),
    done: () => text.deleted,
  });
  if (noteId === null) return null;
  return (
    <InlineConfirm
      isAsked={asked}
      question={text.sure}
      yes={text.yes}
      no={text.no}
      busy={busy}
      onYes={() => run(noteId)}
      onNo={() => setAsked(false)}
    >
      <DenseButton className="bg-surface" onClick={() => change.edit({ noteId, written: written ?? "" })}>
        {text.edit}
      </DenseButton>
      <DenseButton className="bg-surface" onClick={() => setAsked(true)}>
        {text.remove}
      </DenseButton>
    </InlineConfirm>
  );
};

const NoteEditor = ({ lead, change }: { readonly lead: Lead; readonly change: Change }) => {
  const { noteId, written } = change.draft;
  const { run, busy } = useLeadMutation({
    send: (input: { readonly noteId: string; readonly text: string }) =>
      call(editNote, { id: lead.id, ...input }),
    done: () => text.changed,
    draft: change,
  });
  const next = written.trim();
  return (
    <form
      className="grid gap-2"
      onSubmit={handleSubmit(() => {
        if (noteId !== null && next !== "") run({ noteId, text: next });
      })}
    >
      <DraftNote draft={change} what={text.editing} />
      <RemarkField
        label={text.editing}
        value={written}
        onText={(value) => change.edit({ noteId, written: value })}
      />
      <div className="flex flex-wrap gap-2">
        <DenseButton type="submit" busy={busy} blocked={next === ""} className={MAIN_BUTTON}>
          {text.save}
        </DenseButton>
        <DenseButton className="bg-surface" onClick={change.reset}>
          {text.no}
        </DenseButton>
      </div>
    </form>
  );
};
