import { Row, VisuallyHidden } from '@app/ui';
import { useEffect, useId, useState } from 'react';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  /** The subject of the choice, for screen readers. */
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of radio buttons that switches between a few views of the same data. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  // Local state, because a value kept in the URL changes only after a navigation.
  const [selectedValue, setSelectedValue] = useState(value);
  useEffect(() => setSelectedValue(value), [value]);
  return (
    <Row as="fieldset" gap="half" columnGap={1} className={styles.SegmentedControl}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(([optionValue, optionLabel]) => (
        <Row as="label" inline gap={1} nowrap key={optionValue}>
          <input
            type="radio"
            name={name}
            value={optionValue}
            checked={optionValue === selectedValue}
            onChange={() => {
              setSelectedValue(optionValue);
              onChange(optionValue);
            }}
          />
          <span>{optionLabel}</span>
        </Row>
      ))}
    </Row>
  );
}
