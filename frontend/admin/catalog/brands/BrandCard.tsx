import type { Brand } from "@asesorador/domain/catalog/contract";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { cx } from "../../../ui/cx.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { CardActions } from "../CardActions.tsx";
import { es as esCoverage } from "../coverage/es.ts";
import { es } from "./es.ts";

type Props = {
  readonly brand: Brand;
  /** undefined while the services are loading. */
  readonly services: { readonly active: number; readonly total: number } | undefined;
  readonly added: boolean;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
  readonly onCoverage: () => void;
};

export const BrandCard = ({ brand, services, added, busy, onEdit, onToggle, onCoverage }: Props) => (
  <li
    data-brand={brand.id}
    className={cx(
      "flex flex-col rounded-card border p-4",
      added ? "border-pine bg-mint" : "border-line",
      !added && (brand.isActive ? "bg-surface" : "bg-paper"),
    )}
  >
    <div className="flex items-start gap-3">
      <Chip key={brand.logo} brand={brand} />
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-base tracking-normal break-words">{brand.name}</h3>
        <p className="mt-1 text-xs break-all text-ink2">{brand.brandId}</p>
      </div>
      <StatusBadge
        tone={brand.isActive ? "green" : "grey"}
        label={brand.isActive ? es.active : es.inactive}
      />
    </div>
    {brand.description && <p className="mt-3 text-sm break-words text-ink2">{brand.description}</p>}
    <p className="num mt-3 border-t border-dashed border-line pt-2 text-xs text-ink2">
      {services && es.services(services.active, services.total)}
      {services && !brand.isActive && services.active > 0 && (
        <b className="block font-semibold text-clay">{es.hides(services.active)}</b>
      )}
    </p>
    <CardActions
      name={brand.name}
      isActive={brand.isActive}
      busy={busy}
      onEdit={onEdit}
      onToggle={onToggle}
    />
    <DenseButton className="mt-2" aria-label={esCoverage.openOf(brand.name)} onClick={onCoverage}>
      <MapPin aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {esCoverage.open}
    </DenseButton>
  </li>
);

/** The logo, or the code's first letters when there is none or it does not load. */
const Chip = ({ brand }: { readonly brand: Brand }) => {
  const [broken, setBroken] = useState(false);
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-ctl border border-line bg-paper text-xs font-bold text-ink2"
    >
      {brand.logo && !broken ? (
        <img
          src={brand.logo}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        brand.brandId.slice(0, 3)
      )}
    </span>
  );
};
