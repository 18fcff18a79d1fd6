import type { ComponentProps, ReactNode } from 'react';
import { Row } from '../layout/Layout.tsx';
import styles from './Checkbox.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: ReactNode;
  /** Number of results with this choice; its unit for screen readers is in a `VisuallyHidden`. */
  count?: ReactNode;
}

/** A native checkbox (or radio with `type="radio"`) whose whole row is the target. */
export const Checkbox = ({ label, count, type = 'checkbox', ...props }: CheckboxProps) => (
  <Row as="label" gap="1h" nowrap className={styles.Check}>
    <input {...props} type={type} />
    <span className={styles['Check-label']}>{label}</span>
    {count !== undefined && <span className={styles['Check-count']}>{count}</span>}
  </Row>
);
