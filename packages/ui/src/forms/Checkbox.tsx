import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/Layout.tsx';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: ReactNode;
  /** Number of results with this choice; add its unit for screen readers in a `VisuallyHidden`. */
  count?: ReactNode;
}

/** A native checkbox (or `type="radio"`) whose whole row is the target. */
export function Checkbox({ label, count, className, type = 'checkbox', ...rest }: CheckboxProps) {
  return (
    <Row as="label" gap="1h" nowrap className={classNames(styles.Check, className)}>
      <input {...rest} type={type} />
      <span className={styles['Check-label']}>{label}</span>
      {count !== undefined && <span className={styles['Check-count']}>{count}</span>}
    </Row>
  );
}
