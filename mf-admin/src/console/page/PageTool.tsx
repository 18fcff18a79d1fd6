import { Field, type FieldProps } from '@app/ui';
import styles from './PageTool.module.css';

/** A choice about the whole page, among its tools. */
export function PageTool(props: Omit<FieldProps, 'hint' | 'error' | 'className'>) {
  return <Field {...props} className={styles.PageTool} />;
}
