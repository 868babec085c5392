import { type MyPush, removePush } from "@asesorador/domain/messages/contract";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { dayAndTime } from "../kernel/formats.ts";
import { call } from "../kernel/http.ts";
import { Button } from "../ui/Button.tsx";
import type { Toast } from "../ui/toast.ts";
import { useFocusKept } from "../ui/use-focus-kept.ts";
import { DeviceRow } from "./DeviceRow.tsx";
import { es } from "./es.ts";
import { pushProblem, turnPushOff, turnPushOn } from "./push.ts";
import { pushChoiceOf } from "./push-choice.ts";
import { myPushQuery } from "./queries.ts";
import { useDeviceChange } from "./use-device-change.ts";

const text = es.push;

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
      <p className="max-w-prose text-sm text-ink2">{text.intro}</p>
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
    <DeviceRow
      icon={BellRing}
      name={name}
      here={here ? text.here : null}
      moments={[
        [text.since, since],
        [text.seen, seenAt],
      ]}
      remove={{
        label: text.remove,
        name: text.removeOf(name, dayAndTime(since)),
        busy: remove.isPending,
        onRemove: () => remove.mutate(),
      }}
    />
  );
};

/** Runs a change, reports its result in a toast, and refetches the list. */
const useChange = (work: () => Promise<Toast>) =>
  useDeviceChange(work, { failed: text.failed, queryKey: myPushQuery.queryKey });
