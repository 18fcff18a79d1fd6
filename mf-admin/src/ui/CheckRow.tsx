import { CheckIcon, MinusIcon, Row, Stack, Text, WarnIcon } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './CheckRow.module.css';

export interface CheckRowProps {
  /** The subject of the check: "Work e-mail". */
  name: ReactNode;
  /** The value to check. */
  value: ReactNode;
  /** The value to compare it with. */
  expected: ReactNode;
  /** Null: there is nothing to compare with. */
  holds: boolean | null;
  /** The result in words, because an icon alone is not accessible. */
  resultText: string;
}

const looks = {
  yes: { kind: 'ok', Icon: CheckIcon },
  no: { kind: 'bad', Icon: WarnIcon },
  none: { kind: 'sunken', Icon: MinusIcon },
} as const;
const getLook = (holds: boolean | null) => looks[holds === null ? 'none' : holds ? 'yes' : 'no'];

export function CheckRows({ children }: { children: ReactNode }) {
  return <dl className={styles.CheckRows}>{children}</dl>;
}

/** A check that compares a given value with a known one. */
export function CheckRow({ name, value, expected, holds, resultText }: CheckRowProps) {
  const { kind, Icon } = getLook(holds);
  return (
    <Stack gap="half" columnGap={3} className={styles.CheckRow}>
      <dt>{name}</dt>
      <dd className={styles['CheckRow-given']}>{value}</dd>
      <Text as="dd" soft className={styles['CheckRow-against']}>
        {expected}
      </Text>
      <Row as="dd" inline gap={1} align="start" nowrap surface={kind} className={styles['CheckRow-holds']}>
        <Icon />
        <span>{resultText}</span>
      </Row>
    </Stack>
  );
}
