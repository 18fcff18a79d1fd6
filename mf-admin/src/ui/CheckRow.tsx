import { CheckIcon, MinusIcon, Row, Stack, Text, WarnIcon } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './CheckRow.module.css';

interface CheckRowProps {
  /** The subject of the check: "Work e-mail". */
  name: string;
  value: string;
  expectedValue: string;
  /** True if the values match. Null: there is nothing to compare. */
  isMatch: boolean | null;
  /** The result in words, because an icon alone is not accessible. */
  resultText: string;
}

const resultStyles = {
  true: { kind: 'ok', Icon: CheckIcon },
  false: { kind: 'bad', Icon: WarnIcon },
  null: { kind: 'sunken', Icon: MinusIcon },
} as const;

export const CheckRows = ({ children }: { children: ReactNode }) => (
  <dl className={styles.CheckRows}>{children}</dl>
);

/** A check that compares a value with the expected one. */
export function CheckRow({ name, value, expectedValue, isMatch, resultText }: CheckRowProps) {
  const { kind, Icon } = resultStyles[`${isMatch}`];
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
