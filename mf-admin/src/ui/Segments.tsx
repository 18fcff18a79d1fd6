import { Row, VisuallyHidden } from '@app/ui';
import { useEffect, useId, useState } from 'react';
import styles from './Segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** The subject of the choice, for screen readers. */
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of radio buttons that switches between a few views of the same data. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId();
  // Local state, because a value kept in the address changes only after the press.
  const [pressed, setPressed] = useState(value);
  useEffect(() => setPressed(value), [value]);
  return (
    <Row as="fieldset" gap="half" columnGap={1} className={styles.Segments}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(([choice, words]) => (
        <Row as="label" inline gap={1} nowrap key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === pressed}
            onChange={() => {
              setPressed(choice);
              onChange(choice);
            }}
          />
          <span>{words}</span>
        </Row>
      ))}
    </Row>
  );
}
