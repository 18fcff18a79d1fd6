import { CheckIcon, MinusIcon, Row, Stack, Text, WarnIcon } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './CheckRow.module.css';

export interface CheckRowProps {
  /** The subject of the check: "Work e-mail". */
  name: ReactNode;
  /** The value to check. */
  value: ReactNode;
  /** The value to compare it with. */
  expectedValue: ReactNode;
  /** True if the values match. Null: there is nothing to compare. */
  isMatch: boolean | null;
  /** The result in words, because an icon alone is not accessible. */
  resultText: string;
}

const resultStyles = {
  yes: { kind: 'ok', Icon: CheckIcon },
  no: { kind: 'bad', Icon: WarnIcon },
  none: { kind: 'sunken', Icon: MinusIcon },
} as const;
const getResultStyle = (isMatch: boolean | null) =>
  resultStyles[isMatch === null ? 'none' : isMatch ? 'yes' : 'no'];

export function CheckRows({ children }: { children: ReactNode }) {
  return <dl className={styles.CheckRows}>{children}</dl>;
}

/** A check that compares a value with the expected one. */
export function CheckRow({ name, value, expectedValue, isMatch, resultText }: CheckRowProps) {
  const { kind, Icon } = getResultStyle(isMatch);
  return (
    <Stack gap="half" columnGap={3} className={styles.CheckRow}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <Text as="dd" soft>
        {expectedValue}
      </Text>
      <Row as="dd" inline gap={1} align="start" nowrap surface={kind} className={styles['CheckRow-result']}>
        <Icon />
        <span>{resultText}</span>
      </Row>
    </Stack>
  );
}
