import { useState } from "react";
import { districtTyped, suggestions } from "../../kernel/find-district.ts";
import { Combobox } from "../../ui/Combobox.tsx";
import type { DistrictQuestionProps } from "./district-props.ts";
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
    const code = districtTyped(districts, typed, market)?.code ?? "";
    if (code !== value) onChange(code);
  };
  const isUnknown = isLeft && text.trim() !== "" && value === "";
  return (
    <Combobox
      id={id}
      label={label}
      hint={es.words[market].hint}
      error={isUnknown ? es.words[market].unknown : null}
      find={(typed) => suggestions(districts, typed, market)}
      maxLength={60}
      value={text}
      onChange={type}
      autoFocus={autoFocus}
      onLeave={() => setLeft(true)}
    />
  );
};
