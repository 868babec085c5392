import { MAX_MESSAGE } from "@asesorador/domain/assistant/contract";
import type { Conversation } from "@asesorador/domain/assistant/conversation-contract";
import { SILENCE_MS } from "@asesorador/domain/assistant/handover";
import { showTyping } from "@asesorador/domain/assistant/handover-contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT } from "@asesorador/domain/kernel/support";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useMe } from "../../../access/current-user.ts";
import { clock } from "../../../kernel/formats.ts";
import { call } from "../../../kernel/http.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { useReply, useReturn, useTake } from "./commands.ts";
import { es } from "./es.ts";
import { useReplyDraft } from "./use-reply-draft.ts";

const { takeOver: words } = es;

/** The visitor sees "is writing" for some seconds after each. */
const TYPING_EVERY_MS = 3_000;

type Props = {
  readonly conversation: Conversation;
  /** That the conversation is of an earlier time; null: it is as it is now. */
  readonly stale: string | null;
  /** Shown at the end of the row of buttons. */
  readonly erase: ReactNode;
};

/** Takes a conversation over, answers in it and returns it; names the adviser where another one has it, and the hours where support is closed. */
export const TakeOver = ({ conversation, stale, erase }: Props) => {
  const me = useMe()?.username ?? null;
  const take = useTake();
  const { id, country, adviser, canBeTaken, ended } = conversation;
  if (adviser !== null && adviser === me)
    return <Reply conversation={conversation} stale={stale} erase={erase} />;
  return (
    <div className={ROW}>
      {ended?.adviser === me && <Ended id={id} {...ended} />}
      {adviser !== null && <p className="text-sm font-semibold">{words.held(adviser)}</p>}
      {canBeTaken && (
        <Button size="medium" busy={take.isPending} onClick={() => take.mutate(id)}>
          {words.take}
        </Button>
      )}
      {adviser === null && !canBeTaken && country !== null && <Closed country={country} />}
      {erase}
    </div>
  );
};

const Closed = ({ country }: { readonly country: Country }) => {
  const { hours, city } = SUPPORT[country];
  return <p className="min-w-0 text-sm text-ink2">{words.closed(hours, city)}</p>;
};

type EndedProps = NonNullable<Conversation["ended"]> & { readonly id: string };

/** That the conversation has ended without its adviser, and what they were writing in it. */
const Ended = ({ id, by, at }: EndedProps) => {
  const { text } = useReplyDraft(id);
  if (by === "adviser") return null;
  return (
    <div role="status" className="min-w-0 basis-full text-sm">
      <p className="num font-semibold">{words.endedNow[by](clock(at))}</p>
      {text.trim() !== "" && <p className="mt-1 break-words text-ink2">{words.unsent(text)}</p>}
    </div>
  );
};

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2";

const Reply = ({ conversation: { id, visitor }, stale, erase }: Props) => {
  const draft = useReplyDraft(id);
  const reply = useReply();
  const giveBack = useReturn();
  const signalTyping = useTypingSignal(id);
  const blocked = draft.text.trim() === "";
  const submit = handleSubmit(() => {
    if (blocked || reply.isPending) return;
    // Not mutate's own callback: the refetch may remove this part first. A toast reports a failure.
    void draft.submit((message) => reply.mutateAsync({ id, ...message }));
  });
  const write = (text: string) => {
    draft.write(text);
    if (text.trim() !== "") signalTyping();
  };
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <VisitorState visitor={visitor} stale={stale} />
      <AreaField
        dense
        label={words.reply}
        labelHidden
        name="reply"
        rows={2}
        autoFocus
        maxLength={MAX_MESSAGE}
        placeholder={words.reply}
        value={draft.text}
        onText={write}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      <div className={ROW}>
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" size="medium" blocked={blocked} busy={reply.isPending}>
            {words.send}
          </Button>
          <DenseButton busy={giveBack.isPending} onClick={() => giveBack.mutate(id)}>
            {words.giveBack}
          </DenseButton>
          <span className="text-xs text-ink2 max-lg:hidden">{words.replyHint}</span>
        </div>
        {erase}
      </div>
    </form>
  );
};

type VisitorStateProps = Pick<Conversation, "visitor"> & Pick<Props, "stale">;

const VisitorState = ({ visitor, stale }: VisitorStateProps) => (
  <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-ink2">
    <span role="status" className={cx("text-sm font-semibold", stale === null ? "text-pine" : "text-clay")}>
      {stale ?? words.visitorNow[visitor]}
    </span>
    {words.silence(SILENCE_MS / 60_000)}
  </p>
);

/** Shows the visitor that the adviser is writing; sent at most once in `TYPING_EVERY_MS`. */
const useTypingSignal = (id: string) => {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - typedAt.current < TYPING_EVERY_MS) return;
    typedAt.current = now;
    // The next key stroke tries again.
    void call(showTyping, { id }).catch(() => undefined);
  };
};
