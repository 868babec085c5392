import type { Service } from "@asesorador/domain/catalog/contract";
import type { ScheduledPrice } from "@asesorador/domain/catalog/price-contract";
import type { ServiceType } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import type { Offer } from "@asesorador/domain/kernel/offer";
import { isSameOffer } from "@asesorador/domain/kernel/same-offer";
import { toPlan } from "@asesorador/domain/recommendation/plan";
import { CalendarClock, EyeOff, type LucideIcon, PhoneCall, Tv, Wifi } from "lucide-react";
import { calendarDate, soles } from "../../../kernel/formats.ts";
import { cx } from "../../../ui/cx.ts";
import { DENSE_LEDGER } from "../../../ui/dense-ledger.ts";
import { Ledger, LedgerRow } from "../../../ui/Receipt.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { CardActions } from "../CardActions.tsx";
import { scheduledLine } from "../prices/prices.ts";
import { es } from "./es.ts";
import { isHiddenByBrand } from "./service-list.ts";

/** The icon of what each type adds to the one before it. */
const ICONS: Readonly<Record<ServiceType, LucideIcon>> = {
  internet: Wifi,
  doble_pack: Tv,
  triple_pack: PhoneCall,
};

type Props = {
  readonly service: Service;
  readonly scheduled: readonly ScheduledPrice[];
  readonly added: boolean;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
};

export const ServiceCard = ({ service, scheduled, added, busy, onEdit, onToggle }: Props) => {
  const { id, name, brand, productId, isActive, isRecommended, priceSource, priceCheckedAt } = service;
  const Icon = ICONS[service.type];
  return (
    <li
      data-service={id}
      className={cx(
        "flex flex-col rounded-card border p-4",
        added ? "border-pine bg-mint" : "border-line",
        !added && (isActive ? "bg-surface" : "bg-paper"),
      )}
    >
      <p className="flex items-center justify-between gap-3 text-xs text-ink2">
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-pine" />
          {es.type[service.type]}
        </span>
        <StatusBadge tone={isActive ? "green" : "grey"} label={isActive ? es.active : es.inactive} />
      </p>
      <h3 className="mt-2 font-sans text-base tracking-normal break-words">{name}</h3>
      <p className="mt-1 text-xs break-words text-ink2">
        {[brand.name, service.speed, productId].filter(Boolean).join(" · ")}
      </p>
      <Prices service={service} />
      {scheduled.map((one) => (
        <p key={one.scheduleId} className="flex items-start gap-1.5 text-xs font-semibold text-sky">
          <CalendarClock aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          {scheduledLine(one)}
        </p>
      ))}
      <p className="text-xs break-words text-ink2">{extras(service).join(" · ")}</p>
      {isRecommended && <p className="mt-1 text-xs font-semibold text-pine">{es.recommended}</p>}
      {priceSource && (
        <p className="mt-1 text-xs break-words text-ink2">
          {es.checked(priceSource, priceCheckedAt && calendarDate(priceCheckedAt))}
        </p>
      )}
      {isHiddenByBrand(service) && (
        <p className="mt-3 flex items-start gap-2 rounded-ctl bg-amber-soft px-3 py-2 text-xs font-semibold text-amber-text">
          <EyeOff aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          {es.hidden(brand.name)}
        </p>
      )}
      <CardActions name={name} isActive={isActive} busy={busy} onEdit={onEdit} onToggle={onToggle} />
    </li>
  );
};

/** What visitors see: a flat without a price or a promotion of its own has the house's. */
const Prices = ({ service }: { readonly service: Service }) => {
  const { house, building } = toPlan(service);
  return (
    <Ledger className={DENSE_LEDGER}>
      <LedgerRow label={es.house} value={<Price offer={house} />} />
      <LedgerRow
        label={es.building}
        value={isSameOffer(house, building) ? es.asHouse : <Price offer={building} />}
      />
    </Ledger>
  );
};

const Price = ({ offer: { priceCents, promotion } }: { readonly offer: Offer }) =>
  promotion === null ? (
    soles(fromCents(priceCents))
  ) : (
    <>
      {es.promotion(soles(fromCents(promotion.priceCents)), promotion.months)}
      <span className="block text-xs font-normal text-ink2">{es.later(soles(fromCents(priceCents)))}</span>
    </>
  );

const extras = (service: Service): readonly string[] => {
  const { tvChannels, decoders, smartDecoders, hasPhone, streamingServices } = service;
  return [
    tvChannels ? es.channels(tvChannels) : "",
    decoders > 0 ? es.decoders(decoders) : "",
    smartDecoders > 0 ? es.smartDecoders(smartDecoders) : "",
    hasPhone ? es.phone : "",
    streamingServices,
  ].filter((text) => text !== "");
};
