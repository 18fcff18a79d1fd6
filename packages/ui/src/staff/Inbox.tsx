import type { ComponentProps, ReactNode } from 'react';
import { Anchor } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Select, type SelectProps } from '../forms/Input.tsx';
import { ClockIcon, FilterIcon, WarnIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Inbox.module.css';

export interface InboxProps {
  /** The page's heading, kinds, and whose. */
  head: ReactNode;
  list: ReactNode;
  /** What is open; nothing: there is nothing to open. */
  item: ReactNode;
  /** Whether an item is open: a narrow window shows either it or the list. */
  open: boolean;
}

/** The list on the left, what is open of it on the right; each scrolls by itself, so that the bar is always in sight. */
export function Inbox({ head, list, item, open }: InboxProps) {
  return (
    <div className={styles.Inbox} data-full="" data-open={open ? '' : undefined}>
      <div className={styles['Inbox-head']}>{head}</div>
      <div className={styles['Inbox-list']}>{list}</div>
      <div className={styles['Inbox-item']}>{item}</div>
    </div>
  );
}

export interface LineProps {
  href: string;
  /** Whether it is the one that is open. */
  current: boolean;
  /** What it is a matter of, for listeners: "Review". */
  kind: string;
  icon: ReactNode;
  name: ReactNode;
  /** What is to be decided. */
  what: ReactNode;
  /** An `Age`. */
  age?: ReactNode;
  /** A `Who`. */
  who?: ReactNode;
  /** A box in place of the icon, to select it for a decision about many. `label` names the item. */
  mark?: MarkProps | undefined;
}

export interface MarkProps {
  /** Which one; only listeners hear it. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A box that selects a row; the room around it is the target. */
export const Mark = ({ label, checked, onChange }: MarkProps) => (
  <label className={styles.Mark}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </label>
);

/** One that waits. The whole of it opens it; the box in it only selects. */
export function Line({ href, current, kind, icon, name, what, age, who, mark }: LineProps) {
  return (
    <li className={styles['Line-row']} data-marks={mark ? '' : undefined}>
      {mark && (
        <div className={styles['Line-mark']}>
          <Mark {...mark} />
        </div>
      )}
      <Anchor className={styles.Line} href={href} aria-current={current ? 'true' : undefined}>
        {!mark && icon}
        <span className={styles['Line-text']}>
          <span className={styles['Line-name']}>
            <VisuallyHidden>{kind}: </VisuallyHidden>
            {name}
          </span>
          <span className={styles['Line-what']}>{what}</span>
        </span>
        {age}
        {who}
      </Anchor>
    </li>
  );
}

/** fine: there is time. soon: not much. late: it is over. worst: it is long over. */
export type AgeGrade = 'fine' | 'soon' | 'late' | 'worst';

/** How long something may still wait, always in words; red for the worst alone. */
export function Age({ grade, children }: { grade: AgeGrade; children: ReactNode }) {
  return (
    <span className={styles.Age} data-grade={grade === 'fine' ? undefined : grade}>
      {grade === 'soon' && <ClockIcon />}
      {(grade === 'late' || grade === 'worst') && <WarnIcon />}
      {children}
    </span>
  );
}

export interface WhoProps {
  /** "me": filled. "other": outlined. "none": dashed. */
  kind: 'me' | 'other' | 'none';
  /** Two letters; a dash for nobody. */
  initials: string;
  /** Who that is, and how. */
  label: string;
}

/** Whose an item is. */
export function Who({ kind, initials, label }: WhoProps) {
  return (
    <span className={styles.Who} data-kind={kind}>
      <span aria-hidden="true">{initials}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The row above a list: its order, and what can be done with the whole of it. */
export const ListHead = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={classNames(styles['List-head'], className)} />
);
export interface QuietSelectProps extends SelectProps {
  label: string;
  /** Words that stand before it. */
  before?: string;
}

/** A choice without a box around it, among words or tabs. */
export const QuietSelect = ({ label, before, ...rest }: QuietSelectProps) => (
  <span className={styles.QuietSelect}>
    {before}
    <Select {...rest} aria-label={label} />
  </span>
);

/** The rows of the list, which scroll. */
export const Lines = ({ children, ...rest }: ComponentProps<'ol'>) => (
  <ol {...rest} className={styles.Lines}>
    {children}
  </ol>
);

/** What narrows the list; opens below the row. */
export const FilterFold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.FilterFold}>
    <summary>
      <FilterIcon /> {label}
    </summary>
    <div>{children}</div>
  </details>
);
