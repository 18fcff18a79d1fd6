import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ArrowRightIcon, WarnIcon } from '../icons/icons.tsx';
import styles from './DiffRow.module.css';

/** The room of `DiffRow`s: each arranges itself by its width, not by the window's. */
export function DiffRows({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.DiffRows, className)} />;
}

export interface DiffRowProps extends Omit<ComponentProps<'fieldset'>, 'name'> {
  /** Which field. */
  name: ReactNode;
  oldLabel: string;
  old: ReactNode;
  newLabel: string;
  now: ReactNode;
  /** What to look at before deciding; each is a sentence. */
  warnings?: readonly ReactNode[];
  /** What can be chosen: a `Choice`. Without one the row only shows. */
  children?: ReactNode;
}

/** One field that waits for a decision: old beside new, and the choice. */
export function DiffRow({
  name,
  oldLabel,
  old,
  newLabel,
  now,
  warnings = [],
  className,
  children,
  ...rest
}: DiffRowProps) {
  return (
    <fieldset {...rest} className={classNames(styles.DiffRow, className)}>
      <legend>{name}</legend>
      <div className={styles['DiffRow-old']}>
        <p className={styles['DiffRow-label']}>{oldLabel}</p>
        {old}
      </div>
      <div className={styles['DiffRow-new']}>
        <p className={styles['DiffRow-label']}>
          <ArrowRightIcon /> {newLabel}
        </p>
        {now}
      </div>
      {warnings.length > 0 && (
        <div className={styles['DiffRow-notes']}>
          {warnings.map((warning, index) => (
            <p className={styles['DiffRow-note']} key={index}>
              <WarnIcon />
              <span>{warning}</span>
            </p>
          ))}
        </div>
      )}
      {children && <div className={styles['DiffRow-choice']}>{children}</div>}
    </fieldset>
  );
}

/** What stays as it is, or was before: below a value, and softer than it. */
export function DiffSame({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles['DiffRow-same'], className)} />;
}
