import {
  Anchor,
  ClockIcon,
  FilterIcon,
  Grid,
  Row,
  Select,
  type SelectProps,
  Stack,
  Text,
  VisuallyHidden,
  WarnIcon,
} from '@app/ui';
import type { ReactNode } from 'react';
import styles from './Inbox.module.css';
import { EyeIcon } from './icons.tsx';

interface InboxProps {
  /** The heading of the page, the tabs, and the filter by assignee. */
  header: ReactNode;
  list: ReactNode;
  /** The open item. Empty: the list is empty. */
  item: ReactNode;
  /** True: an item is open. A narrow window shows either the item or the list. */
  hasOpenItem: boolean;
}

/** The list and the open item. Each scrolls by itself, so that the decision bar stays visible. */
export const Inbox = ({ header, list, item, hasOpenItem }: InboxProps) => (
  <Stack gap={0} className={styles.Inbox} data-full="" data-open={hasOpenItem ? '' : undefined}>
    <Row gap={0} columnGap={2} nowrap className={styles['Inbox-header']}>
      {header}
    </Row>
    <div className={styles['Inbox-list']}>{list}</div>
    <div className={styles['Inbox-item']}>{item}</div>
  </Stack>
);

interface InboxRowProps {
  href: string;
  isOpen: boolean;
  /** The kind of the item, for screen readers: "Review". */
  kind: string;
  icon: ReactNode;
  name: string;
  /** The second line: what has to be decided. */
  summary: string;
  dueTime?: ReactNode;
  /** `StaffBadge`s: the assignee, and a colleague who has it open. */
  badges?: ReactNode;
  /** A checkbox that replaces the icon and selects the row for a bulk decision. */
  checkbox?: RowCheckboxProps | undefined;
}

interface RowCheckboxProps {
  /** The name of the item, for screen readers. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** A checkbox that selects a row. Its margin is part of the click target. */
export const RowCheckbox = ({ label, checked, onChange }: RowCheckboxProps) => (
  <Row as="label" justify="center" className={styles.RowCheckbox}>
    <input type="checkbox" checked={checked} onChange={onChange} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </Row>
);

/** A row of the list. A click opens the item; the checkbox only selects the row. */
export function InboxRow(props: InboxRowProps) {
  const { href, isOpen, kind, icon, name, summary, dueTime, badges, checkbox } = props;
  return (
    <Stack as="li" className={styles['InboxRow-item']}>
      {checkbox && <RowCheckbox {...checkbox} />}
      <Grid
        as={Anchor}
        columns={`${checkbox ? '0' : '1.25rem'} minmax(0, 1fr) auto auto`}
        gap={0}
        columnGap="1h"
        align="center"
        className={styles.InboxRow}
        href={href}
        aria-current={isOpen ? 'true' : undefined}
      >
        {!checkbox && icon}
        <Text as="span" size="staff" className={styles['InboxRow-name']}>
          <VisuallyHidden>{kind}: </VisuallyHidden>
          {name}
        </Text>
        <Text as="span" soft size="staff-note" className={styles['InboxRow-summary']}>
          {summary}
        </Text>
        {dueTime}
        {badges && (
          <Row as="span" gap="half" align="stretch" nowrap className={styles['InboxRow-badges']}>
            {badges}
          </Row>
        )}
      </Grid>
    </Stack>
  );
}

/** The status of an item against its deadline; `soon`: close to it. */
export type DueStatus = 'onTime' | 'soon' | 'overdue' | 'longOverdue';

const dueSurfaces = { onTime: undefined, soon: undefined, overdue: 'warn', longOverdue: 'bad' } as const;

/** The time until or since the deadline of an item, always in words. Only `longOverdue` is red. */
export const DueTime = ({ status, children }: { status: DueStatus; children: ReactNode }) => (
  <Row
    as="span"
    inline
    nowrap
    soft={status === 'onTime'}
    size="staff-note"
    surface={dueSurfaces[status]}
    className={styles.DueTime}
  >
    {status === 'soon' && <ClockIcon />}
    {dueSurfaces[status] && <WarnIcon />}
    {children}
  </Row>
);

interface StaffBadgeProps {
  /** "me": filled. "other": outlined. "none": dashed. "open": has it open now, with an eye. */
  kind: 'me' | 'other' | 'none' | 'open';
  /** Two letters; a dash for nobody. */
  initials: string;
  /** The full name and role for screen readers, such as assignee. */
  label: string;
}

/** A badge with the initials of the staff member to whom the item is assigned, or who has it open. */
export const StaffBadge = ({ kind, initials, label }: StaffBadgeProps) => (
  <Row as="span" inline justify="center" className={styles.StaffBadge} data-kind={kind}>
    {kind === 'open' && <EyeIcon />}
    <span aria-hidden="true">{initials}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Row>
);

/** The row above a list with its view select and its actions. */
export const ListToolbar = ({ children }: { children: ReactNode }) => (
  <Row gap={0} columnGap={1} justify="between" soft size="staff" className={styles.ListToolbar}>
    {children}
  </Row>
);

interface BorderlessSelectProps extends SelectProps {
  label: string;
  prefix?: string;
}

/** A select without a border, for use within text or tabs. */
export const BorderlessSelect = ({ label, prefix, ...props }: BorderlessSelectProps) => (
  <Row as="span" gap="half" nowrap className={styles.BorderlessSelect}>
    {prefix}
    <Select {...props} aria-label={label} />
  </Row>
);

/** The filters of the list, hidden until the disclosure is opened. */
export const FilterDisclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.FilterDisclosure}>
    <Row as="summary" gap="half" nowrap>
      <FilterIcon /> {label}
    </Row>
    <Stack gap="1h" align="start">
      {children}
    </Stack>
  </details>
);
