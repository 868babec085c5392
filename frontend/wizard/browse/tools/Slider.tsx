import { type CSSProperties, useId } from "react";

type SliderProps = {
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** What the value means, in words: seen beside the label and read out. */
  readonly text: string;
  readonly onChange: (value: number) => void;
};

/** The browser's own range, so that every finger, key and reader works it. */
export const Slider = ({ label, min = 0, max, step, value, text, onChange }: SliderProps) => {
  const id = useId();
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="num shrink-0 text-sm text-ink2">{text}</span>
      </p>
      <input
        type="range"
        aria-labelledby={id}
        aria-valuetext={text}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="slider"
        style={{ "--filled": `${share}%` } as CSSProperties}
      />
    </div>
  );
};
