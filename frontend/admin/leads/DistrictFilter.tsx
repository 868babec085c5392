import { DISTRICTS } from "@asesorador/domain/kernel/districts";
import { useId, useMemo, useState } from "react";
import { districtTyped, listed, suggestions } from "../../kernel/find-district.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { districtNameOf } from "./districts.ts";
import { es } from "./es.ts";
import type { FilterControl } from "./use-filters.ts";

/** Filters by a district of the market; text that names none changes nothing and is gone when the focus leaves. */
export const DistrictFilter = ({ control: { filters, choose } }: { readonly control: FilterControl }) => {
  const { district, market } = filters;
  const id = useId();
  const districts = useMemo(() => listed(DISTRICTS[market]), [market]);
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const code = text.trim() === "" ? "" : districtTyped(districts, text)?.code;
    // A suggestion that was taken: the field shows the filter itself.
    setTyped(code && text === districtNameOf(code) ? null : text);
    if (code !== undefined && code !== district) choose({ district: code });
  };
  return (
    <Combobox
      dense
      id={id}
      label={es.refine.district}
      placeholder={es.everyDistrict}
      find={(text) => suggestions(districts, text, market)}
      maxLength={60}
      value={typed ?? districtNameOf(district)}
      onChange={type}
      onLeave={() => setTyped(null)}
    />
  );
};
