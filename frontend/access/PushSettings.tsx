import { type MyPush, myPush, removePush } from "@asesorador/domain/messages/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { dayAndTime } from "../kernel/formats.ts";
import { call, Refused } from "../kernel/http.ts";
import { Button } from "../ui/Button.tsx";
import { DenseButton } from "../ui/DenseButton.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { toast } from "../ui/toast.ts";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { es } from "./es.ts";
import { pushProblem, turnPushOff, turnPushOn } from "./push.ts";
import { pushChoiceOf } from "./push-choice.ts";

const text = es.push;

const myPushQuery = queryOptions({
  queryKey: ["my-push"],
  queryFn: ({ signal }) => call(myPush, {}, { signal }),
  staleTime: 0,
});

type Props = { readonly username: string };

/** Reminders that are pushed to browsers: whether this one gets them, and the list of all. */
export const PushSettings = ({ username }: Props) => {
  const { data, isError } = useQuery(myPushQuery);
  if (isError && !data) return <p className="text-sm text-ink2">{text.failedToLoad}</p>;
  if (!data) return <p className="text-sm text-ink2">{text.loading}</p>;
  return <Settings username={username} push={data} />;
};

type SettingsProps = Props & { readonly push: MyPush };

const Settings = ({ username, push }: SettingsProps) => {
  // A browser that is removed takes its button with it.
  const { area } = useFocusKept<HTMLDivElement>();
  return (
    <div ref={area} tabIndex={-1}>
      <p className="max-w-prose text-sm text-ink2">{text.lead}</p>
      <ThisBrowser username={username} push={push} />
      {push.browsers.length > 0 && <Browsers username={username} browsers={push.browsers} />}
    </div>
  );
};

const isOnHere = (username: string, { browsers }: Pick<MyPush, "browsers">): boolean => {
  const here = pushChoiceOf(username);
  return Notification.permission === "granted" && browsers.some(({ id }) => id === here);
};

const ThisBrowser = ({ username, push }: SettingsProps) => {
  const problem = pushProblem() ?? (push.publicKey === null ? "off" : null);
  const on = problem === null && isOnHere(username, push);
  const change = useChange(async () => {
    if (on) {
      await turnPushOff(username);
      return { title: text.turnedOff, tone: "good" };
    }
    const found = await turnPushOn(username);
    if (found === null) return { title: text.turnedOn, tone: "good" };
    return { title: text.failed, detail: text.problem[found], tone: "bad" };
  });
  if (problem !== null) return <p className="mt-3 text-sm font-semibold">{text.problem[problem]}</p>;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p role="status" className="font-semibold">
        {on ? text.on : text.notHere}
      </p>
      <Button
        variant="secondary"
        size="medium"
        className="max-sm:w-full"
        busy={change.isPending}
        onClick={() => change.mutate()}
      >
        {change.isPending ? text.working : on ? text.turnOff : text.turnOn}
      </Button>
    </div>
  );
};

type BrowsersProps = Props & Pick<MyPush, "browsers">;

const Browsers = ({ username, browsers }: BrowsersProps) => {
  const here = pushChoiceOf(username);
  return (
    <ul aria-label={text.browsers} className="mt-4 divide-y divide-line rounded-card border border-line">
      {browsers.map((browser) => (
        <Row key={browser.id} browser={browser} here={browser.id === here} />
      ))}
    </ul>
  );
};

type RowProps = { readonly browser: MyPush["browsers"][number]; readonly here: boolean };

const Row = ({ browser: { id, device, since, seenAt }, here }: RowProps) => {
  const name = device === "" ? text.unknownDevice : device;
  const remove = useChange(async () => {
    await call(removePush, { id });
    return { title: text.removed, tone: "good" };
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <BellRing aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ink2 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {here && <StatusBadge tone="green" label={text.here} />}
        </p>
        <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink2">
          <span>
            {text.since} {dayAndTime(since)}
          </span>
          <span>
            {text.seen} {dayAndTime(seenAt)}
          </span>
        </p>
      </div>
      {!here && (
        <DenseButton
          aria-label={text.removeOf(name, dayAndTime(since))}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {text.remove}
        </DenseButton>
      )}
    </li>
  );
};

/** Does it, says what came of it, and shows what the server knows then. */
const useChange = (work: () => Promise<Parameters<typeof toast>[0]>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (message) => toast(message),
    onError: (error) =>
      toast({
        title: text.failed,
        detail: error instanceof Refused ? (error.reason ?? "") : es.noConnection,
        tone: "bad",
      }),
    onSettled: () => client.invalidateQueries({ queryKey: myPushQuery.queryKey }),
  });
};
