import { type CSSProperties, useId } from "react";
import "./slider.css";

type SliderProps = {
  readonly label: string;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  /** Text form of the value, shown beside the label and announced. */
  readonly text: string;
  readonly onChange: (value: number) => void;
};

/** A native range input, which works with touch, keyboard and screen readers. */
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
