import { ArrowRightIcon, Row, Stack, Text, WarnIcon } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './DiffRow.module.css';

/** The container of `DiffRow`s, whose layout depends on its width, not on that of the window. */
export const DiffRows = (props: ComponentProps<'div'>) => <div {...props} className={styles.DiffRows} />;

interface DiffRowProps {
  name: ReactNode;
  oldLabel: string;
  oldValue: ReactNode;
  newLabel: string;
  newValue: ReactNode;
  /** Sentences to read before the decision. */
  warnings?: readonly string[];
  /** The control of the choice, a `ChoiceGroup`. Absent: the row is read-only. */
  children?: ReactNode;
  'data-field'?: string;
}

/** A field that waits for a decision: the old value beside the new one, and the choice. */
export function DiffRow(props: DiffRowProps) {
  const { name, oldLabel, oldValue, newLabel, newValue, warnings = [], children, ...fieldsetProps } = props;
  return (
    <Stack as="fieldset" gap={1} columnGap={3} {...fieldsetProps} className={styles.DiffRow}>
      <legend>{name}</legend>
      <div className={styles['DiffRow-old']}>
        <Text soft size="note">
          {oldLabel}
        </Text>
        {oldValue}
      </div>
      <div className={styles['DiffRow-new']}>
        <Row as="p" gap={1} nowrap soft size="note">
          <ArrowRightIcon /> {newLabel}
        </Row>
        {newValue}
      </div>
      {warnings.length > 0 && (
        <Stack gap={1} className={styles['DiffRow-notes']}>
          {warnings.map((warning) => (
            <Row
              as="p"
              gap={1}
              align="start"
              nowrap
              surface="warn"
              className={styles['DiffRow-note']}
              key={warning}
            >
              <WarnIcon />
              <span>{warning}</span>
            </Row>
          ))}
        </Stack>
      )}
      {children && <div className={styles['DiffRow-choice']}>{children}</div>}
    </Stack>
  );
}

/** A secondary note below a value: unchanged entries, or an earlier value. */
export const DiffNote = ({ children }: { children: ReactNode }) => (
  <Text soft size="note">
    {children}
  </Text>
);
