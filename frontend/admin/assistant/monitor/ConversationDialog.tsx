import type { Conversation, ConversationMessage } from "@asesorador/domain/assistant/conversation-contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMe } from "../../../access/current-user.ts";
import { useRemoveAccountDraft } from "../../../access/use-account-draft.ts";
import { count, dayAndTime, truncated } from "../../../kernel/formats.ts";
import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { bandOf, latencyInWords } from "../display.ts";
import { tagsIn } from "../tags-in.ts";
import { Correction, correctionDraft } from "./Correction.tsx";
import { useErase, useTag } from "./commands.ts";
import { visitorName } from "./display.ts";
import { es } from "./es.ts";
import { conversationQuery } from "./queries.ts";
import { TakeOver } from "./TakeOver.tsx";

const { detail: words } = es;

type Props = { readonly id: string; readonly isLive: boolean; readonly onClose: () => void };

/** A conversation in full: its messages, why each was answered so, and what an operator may do about it. */
export const ConversationDialog = ({ id, isLive, onClose }: Props) => {
  const { data, isError, isRefetchError, dataUpdatedAt } = useQuery(conversationQuery(id, isLive));
  const stale = isRefetchError ? es.stale.title(dayAndTime(dataUpdatedAt)) : null;
  const mayChange = useMayChange();
  const me = useMe()?.username;
  return (
    <Dialog
      full
      title={visitorName(id)}
      description={null}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        data &&
        !data.erased &&
        (mayChange || data.adviser !== null || data.country !== null || data.ended?.adviser === me) ? (
          <TakeOver
            key={id}
            conversation={data}
            stale={stale}
            erase={mayChange ? <Erase id={id} onErased={onClose} /> : null}
          />
        ) : undefined
      }
    >
      {data && stale !== null && <Notice tone="bad" title={stale} className="mb-4" />}
      {data ? <Detail conversation={data} /> : <p role="status">{isError ? words.failed : words.loading}</p>}
    </Dialog>
  );
};

/** Advisers read and answer; administrators also tag, correct and erase. */
const useMayChange = (): boolean => useMe()?.role === "admin";

const Detail = ({ conversation }: { readonly conversation: Conversation }) => {
  const { id, messages, leadIds, erased, adviser, intentNames } = conversation;
  const mayChange = useMayChange();
  const list = useRef<HTMLOListElement>(null);
  const isMine = useMe()?.username === adviser;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => {
    if (isMine) list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [isMine, messages.length]);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        {erased && <Notice tone="info" title={words.isErased} className="mb-4" />}
        <ol ref={list} className="grid gap-4">
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              intentNames={intentNames}
              conversationId={id}
              erased={erased}
            />
          ))}
        </ol>
      </div>
      <div className="grid gap-4">
        {leadIds.length > 0 && <Leads ids={leadIds} />}
        {mayChange && <Tags id={id} tags={conversation.tags} />}
      </div>
    </div>
  );
};

const Leads = ({ ids }: { readonly ids: readonly string[] }) => (
  <div>
    <p className="num text-sm">{words.hasLeads(count(ids.length))}</p>
    {ids.map((id) => (
      <a
        key={id}
        href={`/peru-admin?tab=leads&lead=${id}`}
        target="_blank"
        rel="noopener"
        className="link mr-4 inline-flex min-h-11 items-center text-sm"
      >
        {words.openLead(id.slice(0, 8))}
      </a>
    ))}
  </div>
);

const BUBBLES: Readonly<Record<ConversationMessage["sender"], string>> = {
  user: "rounded-tr-none bg-mint",
  bot: "rounded-tl-none border border-line bg-paper",
  adviser: "rounded-tl-none bg-sky-soft",
};

/** So much of a reply is in the name of its button. */
const NAMED = 40;

type MessageProps = {
  readonly message: ConversationMessage;
  readonly intentNames: Conversation["intentNames"];
  readonly conversationId: string;
  readonly erased: boolean;
};

const Message = ({ message, intentNames, conversationId, erased }: MessageProps) => {
  const { id, sender, adviser, text, at, reply } = message;
  const [correcting, setCorrecting] = useState(false);
  const removeDraft = useRemoveAccountDraft();
  const mayChange = useMayChange();
  // A correction that is made takes its form and its button away.
  const { area } = useFocusKept<HTMLLIElement>();
  return (
    <li
      ref={area}
      tabIndex={-1}
      className={cx("max-w-[44rem] min-w-0 scroll-mb-5", sender === "user" && "justify-self-end text-right")}
    >
      <p className="num text-xs text-ink2">
        {sender === "user" ? words.visitor : (adviser ?? words.bot)}
        {" · "}
        {dayAndTime(at)}
      </p>
      <p
        className={cx(
          "mt-1 inline-block rounded-card px-3.5 py-2.5 text-left text-sm break-words whitespace-pre-line",
          BUBBLES[sender],
        )}
      >
        {text ?? words.erasedText}
      </p>
      {reply && (
        <div className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
          <ReplyFacts reply={reply} topic={words.intentOf(reply.intent, intentNames)} />
          {mayChange && !erased && !reply.review && (
            <DenseButton
              aria-expanded={correcting}
              aria-label={correcting ? undefined : words.correctOf(truncated(text ?? "", NAMED))}
              onClick={() => {
                if (correcting) removeDraft(correctionDraft(id));
                setCorrecting(!correcting);
              }}
            >
              {correcting ? words.cancel : words.correct}
            </DenseButton>
          )}
        </div>
      )}
      {correcting && reply && !reply.review && (
        <Correction conversationId={conversationId} messageId={id} intent={reply.intent} />
      )}
    </li>
  );
};

type Reply = NonNullable<ConversationMessage["reply"]>;

/** How a reply came about, and what was said of it since. */
const ReplyFacts = ({ reply, topic }: { readonly reply: Reply; readonly topic: string }) => (
  <>
    <StatusBadge tone={reply.source === "fallback" ? "orange" : "blue"} label={topic} />
    {reply.rating !== null && (
      <StatusBadge
        tone={reply.rating === 1 ? "green" : "red"}
        label={reply.rating === 1 ? words.good : words.bad}
      />
    )}
    {reply.review && <StatusBadge tone="purple" label={words.review(reply.review)} />}
    {reply.modelUse.length > 0 && (
      <StatusBadge
        tone="blue"
        label={reply.modelUse.includes("phrase") ? words.phrasedByModel : words.readByModel}
      />
    )}
    {reply.source !== "fallback" && (
      <StatusBadge tone={bandOf(reply.confidence * 100)} label={words.confidence(String(reply.confidence))} />
    )}
    <span>{whyOf(reply, topic)}</span>
    {reply.sources.length > 0 && (
      <span className="break-words">{words.sources(reply.sources.join(", "))}</span>
    )}
  </>
);

const whyOf = ({ source, latencyMs }: Reply, topic: string): string =>
  source === "fallback"
    ? words.notUnderstood(latencyInWords(latencyMs))
    : words.because(topic, words.source(source), latencyInWords(latencyMs));

const Tags = ({ id, tags }: { readonly id: string; readonly tags: readonly string[] }) => {
  const stored = tags.join(", ");
  const [base, setBase] = useState(stored);
  const [text, setText] = useState(stored);
  const save = useTag();
  const isOther = stored !== base;
  // What is being typed stays when another account saves tags meanwhile.
  if (isOther && (text === base || tagsIn(text).join(", ") === stored)) {
    setBase(stored);
    setText(stored);
  }
  const submit = () => {
    if (!save.isPending) save.mutate({ id, tags: tagsIn(text), seen: [...tags] });
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit(submit)}>
      <Field
        dense
        label={words.tags}
        name="tags"
        hint={isOther ? words.tagsNow(stored) : words.tagsHint}
        autoComplete="off"
        value={text}
        onText={setText}
      />
      <DenseButton type="submit" busy={save.isPending} className="justify-self-start">
        {words.saveTags}
      </DenseButton>
    </form>
  );
};

const Erase = ({ id, onErased }: { readonly id: string; readonly onErased: () => void }) => {
  const [asking, setAsking] = useState(false);
  const erase = useErase();
  if (!asking)
    return (
      <DenseButton destructive onClick={() => setAsking(true)}>
        {words.erase}
      </DenseButton>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-sm">{words.eraseSure}</p>
      <DenseButton onClick={() => setAsking(false)}>{words.cancel}</DenseButton>
      <Button
        size="medium"
        autoFocus
        busy={erase.isPending}
        onClick={() => {
          // Not mutate's own callback: the refetch removes this part first. A toast reports a failure.
          erase.mutateAsync(id).then(onErased, () => undefined);
        }}
      >
        {words.eraseYes}
      </Button>
    </div>
  );
};
