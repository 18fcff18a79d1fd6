import { Stars } from '../ratings/Stars.tsx';
import { Fieldset, type FieldsetProps } from './Fieldset.tsx';
import styles from './StarInput.module.css';

export interface StarInputProps extends Omit<FieldsetProps, 'children' | 'onChange' | 'name'> {
  name: string;
  /** Labels of the values 1 to 5. */
  labels: readonly [string, string, string, string, string];
  /** 1 to 5. Null: no choice yet. */
  value: number | null;
  onChange: (value: number) => void;
}

/** A rating of 1 to 5 stars: five native radios whose whole tile is the target. */
export const StarInput = ({ name, labels, value, onChange, required, ...fieldsetProps }: StarInputProps) => (
  <Fieldset size="large" {...fieldsetProps} required={required}>
    <div className={styles['StarInput-row']}>
      {labels.map((label, index) => {
        const stars = index + 1;
        return (
          <label className={styles['StarInput-option']} key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              required={required}
              checked={value === stars}
              onChange={() => onChange(stars)}
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
