import type { ReactNode } from "react";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { es } from "./es.ts";
import { fieldOf, hourOf } from "./moments.ts";
import { useHistoryParams } from "./use-history-params.ts";

/** The choices of an analysis, and the moment that it is about: the slider's own. */
export const FoldBar = ({ children }: { readonly children: ReactNode }) => {
  const { params, replace } = useHistoryParams();
  const [typed, setTyped] = useState(params.moment);
  const apply = () => {
    const hour = hourOf(typed);
    const moment = hour === null ? "" : fieldOf(hour);
    setTyped(moment);
    if (moment !== params.moment) replace({ moment });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3 py-4 sm:grid-cols-2 lg:flex lg:flex-wrap">
      {children}
      <Field
        dense
        className="num"
        label={es.fold.moment}
        hint={es.fold.hint}
        type="datetime-local"
        step={3600}
        value={typed}
        error={
          params.moment !== "" && hourOf(params.moment) === null ? es.fold.noMoment(params.moment) : undefined
        }
        alert
        onText={setTyped}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === "Enter") apply();
        }}
      />
    </div>
  );
};
