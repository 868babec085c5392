import type { Lead } from "@asesorador/domain/lead/contract";
import { addNote } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { shortId } from "../display.ts";
import { es } from "../es.ts";
import { timelineQuery } from "../queries.ts";
import { DraftNote } from "./DraftNote.tsx";
import { NOTE_DRAFT } from "./lead-drafts.ts";
import { MAIN_BUTTON, Part } from "./Part.tsx";
import { actorOf } from "./timeline-text.ts";
import { useLeadDraft } from "./use-lead-draft.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = es.notes;
const LONGEST = 2000;
/** Older notes are a press away, so that the forms below stay near. */
const FIRST_SHOWN = 2;

/** Internal notes, newest first. */
export const Notes = ({ lead }: { readonly lead: Lead }) => {
  const kept = useLeadDraft(lead, NOTE_DRAFT);
  const { run, busy } = useLeadMutation({
    send: (note: { readonly noteId: string; readonly text: string }) =>
      call(addNote, { id: lead.id, ...note }),
    done: () => text.done,
    saved: () => kept?.drop(),
    after: () => kept?.reset(),
  });
  const written = kept?.draft.written.trim() ?? "";
  return (
    <Part title={text.title}>
      {kept && !lead.erased && (
        <form
          data-shortcut="note"
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (written !== "") run({ noteId: kept.draft.noteId, text: written });
          }}
        >
          <DraftNote draft={kept} what={text.title} />
          <AreaField
            dense
            label={text.label}
            placeholder={text.placeholder}
            maxLength={LONGEST}
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
      <NoteList id={lead.id} />
    </Part>
  );
};

const NoteList = ({ id }: Pick<Lead, "id">) => {
  const { data } = useQuery(timelineQuery(id));
  const notes = (data?.entries ?? [])
    .filter(({ type }) => type === "NoteAdded")
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const [all, setAll] = useState(false);
  if (!data) return null;
  if (notes.length === 0) return <p className="text-xs text-ink2">{text.none}</p>;
  const shown = all ? notes : notes.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul aria-label={text.title} className="grid gap-2">
        {shown.map((note) => (
          <li key={note.eventId} className="rounded-ctl bg-paper px-3 py-2">
            <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
            <p className="num mt-1 text-xs text-ink2">
              {text.by(actorOf(note.actor), dayAndTime(note.at))}
              {note.otherLead !== null && ` · ${es.timeline.other(shortId(note.otherLead))}`}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < notes.length && (
        <DenseButton className="justify-self-start" onClick={() => setAll(true)}>
          {text.all(notes.length)}
        </DenseButton>
      )}
    </>
  );
};
