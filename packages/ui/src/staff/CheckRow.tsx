import type { ReactNode } from 'react';
import { CheckIcon, MinusIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './CheckRow.module.css';

export interface CheckRowProps {
  /** What is held against what: "Work e-mail". */
  name: ReactNode;
  /** What was given. */
  given: ReactNode;
  /** What it is held against. */
  against: ReactNode;
  /** Null: there is nothing to hold it against. */
  holds: boolean | null;
  /** The outcome in words: a sign alone says nothing. */
  words: string;
}

const looks = {
  yes: { kind: 'ok', Icon: CheckIcon },
  no: { kind: 'bad', Icon: WarnIcon },
  none: { kind: undefined, Icon: MinusIcon },
} as const;
const getLook = (holds: boolean | null) => looks[holds === null ? 'none' : holds ? 'yes' : 'no'];

/** A list of `CheckRow`s. */
export function CheckRows({ children }: { children: ReactNode }) {
  return <dl className={styles.CheckRows}>{children}</dl>;
}

/** One thing that somebody gave, held against what is known. */
export function CheckRow({ name, given, against, holds, words }: CheckRowProps) {
  const { kind, Icon } = getLook(holds);
  return (
    <div className={styles.CheckRow}>
      <dt>{name}</dt>
      <dd className={styles['CheckRow-given']}>{given}</dd>
      <dd className={styles['CheckRow-against']}>{against}</dd>
      <dd className={styles['CheckRow-holds']} data-kind={kind}>
        <Icon />
        <span>{words}</span>
      </dd>
    </div>
  );
}
