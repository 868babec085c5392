import { endOtherSessions, endSession, type Session } from "@asesorador/domain/access/contract";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { dayAndTime } from "../kernel/formats.ts";
import { call } from "../kernel/http.ts";
import { DenseButton } from "../ui/DenseButton.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { DeviceRow } from "./DeviceRow.tsx";
import { es } from "./es.ts";
import { sessionsQuery } from "./queries.ts";
import { SESSIONS_KEY } from "./sessions-key.ts";
import { useDeviceChange } from "./use-device-change.ts";

type Props = {
  /** "all" is an administrator's, and names whose each is. */
  readonly scope: "own" | "all";
};

const text = es.sessions;

/** Open sessions, last seen first, each with the button that ends it at once. */
export const SessionList = ({ scope }: Props) => {
  const { data: sessions, isError, error, refetch } = useQuery(sessionsQuery(scope));
  if (isError && !sessions)
    return <LoadFailed title={text.failed} error={error} retry={text.retry} onRetry={refetch} />;
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
  const name = device === "" ? text.unknownDevice : device;
  return (
    <DeviceRow
      icon={PHONES.test(device) ? Smartphone : Monitor}
      name={
        <>
          {named && <span className="break-all">{username}</span>}
          <span className={named ? "font-normal text-ink2" : ""}>{name}</span>
        </>
      }
      here={current ? text.current : null}
      moments={[
        [text.since, since],
        [text.lastSeen, lastSeenAt],
        [text.expires, expiresAt],
      ]}
      remove={{
        label: text.end,
        name: text.endOf(named ? `${username}, ${name}` : name, dayAndTime(since)),
        busy: end.isPending,
        onRemove: () => end.mutate(),
      }}
    />
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

/** Reports the result in a toast, and refetches the sessions. */
const useEnding = (work: () => Promise<string>) =>
  useDeviceChange(async () => ({ title: await work(), tone: "good" }), {
    failed: text.endFailed,
    queryKey: SESSIONS_KEY,
  });
