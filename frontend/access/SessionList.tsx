import { endOtherSessions, endSession, type Session } from "@asesorador/domain/access/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { dayAndTime } from "../kernel/formats.ts";
import { call, Refused } from "../kernel/http.ts";
import { DenseButton } from "../ui/DenseButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { toast } from "../ui/toast.ts";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { es } from "./es.ts";
import { SESSIONS_KEY, sessionsQuery } from "./sessions-query.ts";

type Props = {
  /** "all" is an administrator's, and names whose each is. */
  readonly scope: "own" | "all";
};

const text = es.sessions;

/** Open sessions, last seen first, each with the button that ends it at once. */
export const SessionList = ({ scope }: Props) => {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery(scope));
  if (isError && !sessions)
    return (
      <Notice tone="bad" title={text.failed}>
        <DenseButton className="mt-2 bg-surface" onClick={() => void refetch()}>
          {text.retry}
        </DenseButton>
      </Notice>
    );
  if (!sessions)
    return (
      <p role="status" className="py-6 text-sm text-ink2">
        {text.loading}
      </p>
    );
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      {sessions.length === 0 && <p className="py-4 text-sm text-ink2">{text.none}</p>}
      <Rows sessions={sessions} named={scope === "all"} />
      {scope === "own" && others.length > 0 && <EndOthers />}
    </>
  );
};

type RowsProps = { readonly sessions: readonly Session[]; readonly named: boolean };

const Rows = ({ sessions, named }: RowsProps) => {
  // A session that is ended takes its button with it.
  const { area } = useFocusKept<HTMLUListElement>();
  return (
    <ul
      ref={area}
      tabIndex={-1}
      aria-label={text.title}
      className="divide-y divide-line rounded-card border border-line"
    >
      {sessions.map((session) => (
        <Row key={session.sessionId} session={session} named={named} />
      ))}
    </ul>
  );
};

const PHONES = /Android|iPhone|iPad/;

const Row = ({ session, named }: { readonly session: Session; readonly named: boolean }) => {
  const { device, username, since, lastSeenAt, expiresAt, current, sessionId } = session;
  const end = useEnding(() => call(endSession, { id: sessionId }).then(() => text.ended));
  const Icon = PHONES.test(device) ? Smartphone : Monitor;
  const name = device === "" ? text.unknownDevice : device;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ink2 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {named && <span className="break-all">{username}</span>}
          <span className={named ? "font-normal text-ink2" : ""}>{name}</span>
          {current && <StatusBadge tone="green" label={text.current} />}
        </p>
        <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink2">
          <span>
            {text.since} {dayAndTime(since)}
          </span>
          <span>
            {text.lastSeen} {dayAndTime(lastSeenAt)}
          </span>
          <span>
            {text.expires} {dayAndTime(expiresAt)}
          </span>
        </p>
      </div>
      {!current && (
        <DenseButton
          aria-label={text.endOf(named ? `${username}, ${name}` : name, dayAndTime(since))}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          {text.end}
        </DenseButton>
      )}
    </li>
  );
};

const EndOthers = () => {
  const end = useEnding(() => call(endOtherSessions, {}).then(({ ended }) => text.endedAll(ended)));
  return (
    <DenseButton className="mt-3 max-sm:w-full" busy={end.isPending} onClick={() => end.mutate()}>
      {text.endOthers}
    </DenseButton>
  );
};

/** Does it, says what came of it, and shows what is left. */
const useEnding = (work: () => Promise<string>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (title) => toast({ title, tone: "good" }),
    onError: (error) =>
      toast({
        title: text.endFailed,
        detail: error instanceof Refused ? (error.reason ?? "") : es.noConnection,
        tone: "bad",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
};
