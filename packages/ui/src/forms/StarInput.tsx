import type { ComponentProps } from 'react';
import { Stars } from '../ratings/Stars.tsx';
import { Fieldset, type FieldsetProps } from './Fieldset.tsx';
import styles from './StarInput.module.css';

export interface StarInputProps extends Omit<FieldsetProps, 'children' | 'onChange' | 'name'> {
  name: string;
  /** The words for 1 to 5, in that order. */
  labels: readonly [string, string, string, string, string];
  /** 1 to 5; null: nothing chosen yet. Leave out for an uncontrolled group (a form library's `input`). */
  value?: number | null;
  onChange?: (value: number) => void;
  /** More for each native radio: what a form library registers. */
  input?: ComponentProps<'input'>;
}

/** A question answered with 1 to 5 stars: five native radios, arrow keys move, the whole tile is the target. */
export function StarInput({ name, labels, value, onChange, input, required, ...fieldset }: StarInputProps) {
  return (
    <Fieldset size="large" {...fieldset} required={required}>
      <div className={styles['StarInput-row']}>
        {labels.map((label, index) => {
          const stars = index + 1;
          return (
            <label className={styles['StarInput-option']} key={stars}>
              <input
                {...input}
                type="radio"
                name={name}
                value={stars}
                required={required}
                checked={value === undefined ? undefined : value === stars}
                onChange={onChange ? () => onChange(stars) : input?.onChange}
              />
              <span className={styles['StarInput-face']}>
                <b>{stars}</b>
                <Stars value={stars} size="small" />
                <span>{label}</span>
              </span>
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}
