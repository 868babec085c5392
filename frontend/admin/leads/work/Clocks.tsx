import type { Lead } from "@asesorador/domain/lead/contract";
import { dayAndTime, clock as hour } from "../../../kernel/formats.ts";
import { withChile } from "../both-clocks.ts";
import { ClockBadge } from "../ClockBadge.tsx";
import { supportClock, wallClock } from "../clocks.ts";
import { es } from "../es.ts";
import { esWork } from "../es-work.ts";
import { useNow } from "../use-now.ts";
import { Part } from "./Part.tsx";

const TICK_MS = 15_000;

/** The promise of first contact by both clocks, and the person's contact preference. */
export const Clocks = ({ lead }: { readonly lead: Lead }) => {
  const now = useNow(TICK_MS);
  const clocks = [
    { name: es.clock.wall, clock: wallClock(lead, now), until: lead.dueAt },
    { name: es.clock.support, clock: supportClock(lead, now), until: lead.supportDueAt },
  ];
  return (
    <Part title={esWork.promise.title}>
      {lead.entered !== null ? (
        <p className="text-xs text-ink2">{esWork.promise.none}</p>
      ) : (
        <dl className="grid gap-2 sm:grid-cols-2">
          {clocks.map(({ name, clock, until }) => (
            <div key={name} className="rounded-ctl border border-line bg-paper px-3 py-2">
              <dt className="text-xs text-ink2">{name}</dt>
              <dd className="mt-0.5">
                {clock ? <ClockBadge clock={clock} /> : <span className="text-xs">{es.clock.none}</span>}
                <span className="num block text-xs text-ink2">{esWork.promise.until(dayAndTime(until))}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Preference lead={lead} />
    </Part>
  );
};

const Preference = ({ lead }: { readonly lead: Lead }) => {
  const { preferredChannel, preferredFrom, preferredUntil, market } = lead;
  if (preferredChannel === null) return null;
  const when =
    preferredFrom === null || preferredUntil === null
      ? esWork.preference.any
      : withChile(
          esWork.preference.slot(dayAndTime(preferredFrom), hour(preferredUntil)),
          preferredFrom,
          market,
        );
  return (
    <p className="rounded-ctl bg-sky-soft px-3 py-2 text-xs text-sky">
      <b className="font-semibold">{esWork.preference.title}</b>
      {`: ${esWork.channel[preferredChannel]}, ${when}`}
    </p>
  );
};
