import {
  Anchor,
  ClockIcon,
  classNames,
  FilterIcon,
  Row,
  Select,
  type SelectProps,
  Stack,
  VisuallyHidden,
  WarnIcon,
} from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Inbox.module.css';
import { EyeIcon } from './icons.tsx';

export interface InboxProps {
  /** The heading of the page, the tabs, and the filter by assignee. */
  head: ReactNode;
  list: ReactNode;
  /** The open item. Empty: the list is empty. */
  item: ReactNode;
  /** True: an item is open. A narrow window shows either the item or the list. */
  open: boolean;
}

/**
 * The list on the left and the open item on the right. Each scrolls by itself, so that the decision bar stays visible.
 */
export function Inbox({ head, list, item, open }: InboxProps) {
  return (
    <Stack gap={0} className={styles.Inbox} data-full="" data-open={open ? '' : undefined}>
      <Row gap={0} columnGap={2} align="stretch" nowrap className={styles['Inbox-head']}>
        {head}
      </Row>
      <div className={styles['Inbox-list']}>{list}</div>
      <div className={styles['Inbox-item']}>{item}</div>
    </Stack>
  );
}

export interface LineProps {
  href: string;
  /** True: this row is the open item. */
  current: boolean;
  /** The kind for screen readers: "Review". */
  kind: string;
  icon: ReactNode;
  name: ReactNode;
  /** The second line: what has to be decided. */
  summary: ReactNode;
  /** An `Age`. */
  age?: ReactNode;
  /** `StaffBadge`s: the assignee, and a colleague who has it open. */
  badges?: ReactNode;
  /** A checkbox in place of the icon that selects the row for a bulk decision. */
  mark?: MarkProps | undefined;
}

export interface MarkProps {
  /** The name of the item, for screen readers. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox that selects a row; its margin belongs to the press target. */
export const Mark = ({ label, checked, onChange }: MarkProps) => (
  <label className={styles.Mark}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </label>
);

/** A row of the list. A press anywhere opens the item; the checkbox only selects it. */
export function Line({ href, current, kind, icon, name, summary, age, badges, mark }: LineProps) {
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
          <span className={styles['Line-summary']}>{summary}</span>
        </span>
        {age}
        {badges && (
          <Row as="span" gap="half" align="stretch" nowrap className={styles['Line-badges']}>
            {badges}
          </Row>
        )}
      </Anchor>
    </li>
  );
}

/** fine: enough time. soon: close to the deadline. late: overdue. worst: long overdue. */
export type AgeGrade = 'fine' | 'soon' | 'late' | 'worst';

/** The time that an item has left or is over, always in words. Only `worst` is red. */
export function Age({ grade, children }: { grade: AgeGrade; children: ReactNode }) {
  return (
    <span className={styles.Age} data-grade={grade === 'fine' ? undefined : grade}>
      {grade === 'soon' && <ClockIcon />}
      {(grade === 'late' || grade === 'worst') && <WarnIcon />}
      {children}
    </span>
  );
}

export interface StaffBadgeProps {
  /** "me": filled. "other": outlined. "none": dashed. "open": has it open now, with an eye. */
  kind: 'me' | 'other' | 'none' | 'open';
  /** Two letters; a dash for nobody. */
  initials: string;
  /** The full name and role for screen readers, such as assignee. */
  label: string;
}

/** A badge with the initials of the staff member to whom the item is assigned, or who has it open. */
export function StaffBadge({ kind, initials, label }: StaffBadgeProps) {
  return (
    <span className={styles.StaffBadge} data-kind={kind}>
      {kind === 'open' && <EyeIcon />}
      <span aria-hidden="true">{initials}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The row above a list with its order and its actions. */
export const ListHead = ({ className, ...rest }: ComponentProps<'div'>) => (
  <Row
    gap={0}
    columnGap={1}
    justify="between"
    soft
    size="staff"
    {...rest}
    className={classNames(styles['List-head'], className)}
  />
);
export interface QuietSelectProps extends SelectProps {
  label: string;
  /** The text before the select. */
  prefix?: string;
}

/** A select without a border, for use within text or tabs. */
export const QuietSelect = ({ label, prefix, ...rest }: QuietSelectProps) => (
  <Row as="span" gap="half" nowrap className={styles.QuietSelect}>
    {prefix}
    <Select {...rest} aria-label={label} />
  </Row>
);

/** The list of rows; it scrolls. */
export const Lines = ({ children, ...rest }: ComponentProps<'ol'>) => (
  <ol {...rest} className={styles.Lines}>
    {children}
  </ol>
);

/** The filters of the list in a fold. */
export const FilterFold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.FilterFold}>
    <Row as="summary" gap="half" nowrap>
      <FilterIcon /> {label}
    </Row>
    <Stack gap="1h" align="start">
      {children}
    </Stack>
  </details>
);
