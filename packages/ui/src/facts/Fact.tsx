import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckIcon, CloseIcon, InfoIcon, SearchIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './Fact.module.css';

export interface FactProps extends Omit<ComponentProps<'p'>, 'ref'> {
  /**
   * ok: positive. no: known to be absent. ask: unknown. warn: stale or risky, highlighted. found: the word that a
   * search matched, highlighted.
   */
  kind?: 'ok' | 'no' | 'ask' | 'warn' | 'found';
  /** Replaces the kind's own icon. */
  icon?: ReactNode;
  as?: 'p' | 'li';
}

const icons = {
  ok: <CheckIcon />,
  no: <CloseIcon />,
  ask: <InfoIcon />,
  warn: <WarnIcon />,
  found: <SearchIcon />,
};

/** An icon and a sentence, which must be complete without the icon. */
export function Fact({ kind, icon, as: Element = 'p', className, children, ...rest }: FactProps) {
  return (
    <Element {...(rest as object)} className={classNames(styles.Fact, className)} data-kind={kind}>
      {icon ?? (kind && icons[kind])}
      <span>{children}</span>
    </Element>
  );
}

/** Facts side by side. */
export function FactRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.FactRow, className)} />;
}

/** Why this result suits the reader, highlighted. */
export function Fits({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles.Fits, className)} />;
}

export interface DistanceProps extends ComponentProps<'p'> {
  /** The formatted number. */
  number: ReactNode;
  /** "miles". */
  unit: ReactNode;
}

/** A number above its unit. */
export function Distance({ number, unit, className, ...rest }: DistanceProps) {
  return (
    <p {...rest} className={classNames(styles.Distance, className)}>
      <span>
        <span className={styles['Distance-number']}>{number}</span>{' '}
      </span>
      {unit}
    </p>
  );
}
