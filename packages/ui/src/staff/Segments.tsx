import { useId } from 'react';
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
            checked={one === value}
            onChange={() => onChange(one)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
