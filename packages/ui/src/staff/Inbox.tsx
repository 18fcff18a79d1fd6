import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { useDetailsMenu } from '../frame/Menu.tsx';
import { ChevronDownIcon, ClockIcon, FilterIcon, WarnIcon } from '../icons/icons.tsx';
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

export interface TabRow extends TabProps {
  key: string;
  children: ReactNode;
}

export interface TabsProps {
  label: string;
  /** Of the menu with those that find no room, the open one among them named instead. */
  moreLabel: string;
  rows: readonly TabRow[];
}

/** Kinds with counts, as many as fit in one row; the others in a menu at its end. */
export function Tabs({ label, moreLabel, rows }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(rows.length);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    // Those that wrapped are out of sight.
    const measure = () => {
      const tabs = [...element.children] as HTMLElement[];
      setFitting(tabs.filter(({ offsetTop }) => offsetTop <= (tabs[0]?.offsetTop ?? 0)).length);
    };
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <nav className={styles.Tabs} aria-label={label}>
      <div ref={row} className={styles['Tabs-row']}>
        {rows.map(({ key, ...tab }, index) => (
          <Tab key={key} {...tab} {...(index >= fitting && { hidden: true })} />
        ))}
      </div>
      {fitting < rows.length && <MoreTabs label={moreLabel} rows={rows.slice(fitting)} />}
    </nav>
  );
}

function MoreTabs({ label, rows }: { label: string; rows: readonly TabRow[] }) {
  const open = rows.find(({ current }) => current);
  const menu = useDetailsMenu(open?.key);
  return (
    <details ref={menu} className={styles['Tabs-more']}>
      <summary className={styles.Tab} data-current={open ? '' : undefined}>
        {open ? open.children : label} <ChevronDownIcon />
      </summary>
      <div>
        {rows.map(({ key, ...tab }) => (
          <Tab key={key} {...tab} />
        ))}
      </div>
    </details>
  );
}

export interface TabProps extends AnchorProps {
  current: boolean;
  count?: number | undefined;
}

export function Tab({ current, count, children, ...rest }: TabProps) {
  return (
    <Anchor {...rest} className={styles.Tab} aria-current={current ? 'page' : undefined}>
      {children} {count !== undefined && <span>{count.toLocaleString('en-US')}</span>}
    </Anchor>
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
  mark?: { label: string; checked: boolean; onChange: (checked: boolean) => void } | undefined;
}

/** One that waits. The whole of it opens it; the box in it only selects. */
export function Line({ href, current, kind, icon, name, what, age, who, mark }: LineProps) {
  return (
    <li className={styles['Line-row']} data-marks={mark ? '' : undefined}>
      {mark && (
        <label className={styles['Line-mark']}>
          <input
            type="checkbox"
            checked={mark.checked}
            onChange={(event) => mark.onChange(event.target.checked)}
          />
          <VisuallyHidden>{mark.label}</VisuallyHidden>
        </label>
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
