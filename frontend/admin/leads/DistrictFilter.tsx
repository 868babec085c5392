import { DISTRICTS, districtNameOf } from "@asesorador/domain/kernel/districts";
import { useId, useMemo, useState } from "react";
import { listed, suggestions } from "../../kernel/find-district.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { es } from "./es.ts";
import type { FilterControl } from "./use-filters.ts";

/** Filters by the suggested district that is taken; other text changes nothing and is gone when the focus leaves. */
export const DistrictFilter = ({ control: { filters, choose } }: { readonly control: FilterControl }) => {
  const { district, market } = filters;
  const id = useId();
  const districts = useMemo(() => listed(DISTRICTS[market]), [market]);
  /** Null: the field shows the filter itself. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    const taken = districts.find(({ label }) => label === text);
    setTyped(taken ? null : text);
    if (taken) choose({ district: taken.code });
    else if (text.trim() === "" && district !== "") choose({ district: "" });
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
