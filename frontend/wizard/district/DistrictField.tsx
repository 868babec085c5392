import { useEffect, useEffectEvent, useState } from "react";
import { districtTyped, suggestions } from "../../kernel/find-district.ts";
import { afterPress } from "../../ui/after-press.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import { ADVANCE, type DistrictQuestionProps } from "./district-props.ts";
import { es } from "./es.ts";
import { useDistricts } from "./use-districts.ts";

type DistrictFieldProps = DistrictQuestionProps & {
  /** Takes the focus once, in place of the button that opened it. */
  readonly autoFocus: boolean;
};

/** The field of the optional question, with its list. */
export const DistrictField = ({ id, market, label, value, onChange, autoFocus }: DistrictFieldProps) => {
  const districts = useDistricts(market);
  const known = districts.find(({ code }) => code === value);
  const [text, setText] = useState(known?.label ?? "");
  const [isLeft, setLeft] = useState(false);
  const type = (typed: string) => {
    setText(typed);
    setLeft(false);
    // Also where no district is named before and after: another text is another answer, behind which no step was reached.
    onChange(districtTyped(districts, typed, market)?.code ?? "");
  };
  const isUnresolved = text.trim() !== "" && value === "";
  useLeavingGuard(id, () => {
    setLeft(true);
    return !isUnresolved;
  });
  return (
    <Combobox
      id={id}
      label={label}
      hint={es.words[market].hint}
      error={isLeft && isUnresolved ? es.words[market].unknown : null}
      find={(typed) => suggestions(districts, typed, market)}
      maxLength={60}
      value={text}
      onChange={type}
      autoFocus={autoFocus}
      onLeave={() => afterPress(() => setLeft(true))}
    />
  );
};

/** What leads to the next step: an unresolved field prevents each. */
const LEAVING = ["submit", ADVANCE] as const;

/**
 * Stops what leaves a field's form, and moves the focus to the field, where `allows` says no. The browser's Forward cannot be
 * stopped: the wizard stays, because its step was changed, and the field says why.
 */
const useLeavingGuard = (id: string, allows: () => boolean): void => {
  const guard = useEffectEvent((event: Event) => {
    if (allows()) return;
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(id)?.focus();
  });
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form");
    const onLeaving = (event: Event) => guard(event);
    // The step's own listener runs after it.
    for (const type of LEAVING) form?.addEventListener(type, onLeaving, { capture: true });
    addEventListener("popstate", onLeaving);
    return () => {
      removeEventListener("popstate", onLeaving);
      for (const type of LEAVING) form?.removeEventListener(type, onLeaving, { capture: true });
    };
  }, [id]);
};
