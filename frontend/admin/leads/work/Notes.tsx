import type { Lead } from "@asesorador/domain/lead/contract";
import { addNote } from "@asesorador/domain/lead/work-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { es } from "../es.ts";
import { timelineQuery } from "../queries.ts";
import { MAIN_BUTTON, Part } from "./Part.tsx";
import { actorOf } from "./timeline-text.ts";
import { useLeadMutation } from "./use-lead-mutation.ts";

const text = es.notes;
const LONGEST = 2000;
/** Made before the request, so that a retry is the same note. */
const blank = () => ({ noteId: crypto.randomUUID(), written: "" });

/** Internal notes, newest first. */
export const Notes = ({ lead }: { readonly lead: Lead }) => {
  const [draft, setDraft] = useState(blank);
  const { run, busy } = useLeadMutation({
    send: (note: { readonly noteId: string; readonly text: string }) =>
      call(addNote, { id: lead.id, ...note }),
    done: () => text.done,
    after: () => setDraft(blank()),
  });
  const written = draft.written.trim();
  return (
    <Part title={text.title}>
      {!lead.erased && (
        <form
          className="grid gap-2.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (written !== "") run({ noteId: draft.noteId, text: written });
          }}
        >
          <AreaField
            dense
            label={text.label}
            placeholder={text.placeholder}
            maxLength={LONGEST}
            value={draft.written}
            onText={(next) => setDraft((now) => ({ ...now, written: next }))}
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
  if (!data) return null;
  if (notes.length === 0) return <p className="text-xs text-ink2">{text.none}</p>;
  return (
    <ul aria-label={text.title} className="grid gap-2">
      {notes.map((note) => (
        <li key={note.eventId} className="rounded-ctl bg-paper px-3 py-2">
          <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
          <p className="num mt-1 text-xs text-ink2">{text.by(actorOf(note.actor), dayAndTime(note.at))}</p>
        </li>
      ))}
    </ul>
  );
};
