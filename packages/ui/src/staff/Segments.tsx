import { useEffect, useId, useState } from 'react';
import { VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** What is chosen between; only listeners hear it. */
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few ways to see the same thing, one of them on: native radios in a row. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  // An owner that keeps it in the address answers later than the radio is pressed.
  const [pressed, setPressed] = useState(value);
  useEffect(() => setPressed(value), [value]);
  return (
    <fieldset className={styles.Segments}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(([one, words]) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === pressed}
            onChange={() => {
              setPressed(one);
              onChange(one);
            }}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
