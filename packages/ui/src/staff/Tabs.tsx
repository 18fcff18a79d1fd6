import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { useDetailsMenu } from '../frame/Menu.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './Tabs.module.css';

export interface TabRow extends TabProps {
  key: string;
  children: ReactNode;
}

export interface TabsProps {
  label: string;
  /** The label of the menu of tabs that do not fit. If one of them is current, its label is shown instead. */
  moreLabel: string;
  rows: readonly TabRow[];
}

/**
 * Tabs with counts, as many as fit in one row; the others are in a menu at its end. A narrow window shows the menu
 * only.
 */
export function Tabs({ label, moreLabel, rows }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(rows.length);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    // Wrapped tabs do not fit. None fits if the row is not displayed.
    const measure = () => {
      const tabs = [...element.children] as HTMLElement[];
      const isInRow = ({ offsetParent, offsetTop }: HTMLElement) =>
        offsetParent !== null && offsetTop <= (tabs[0]?.offsetTop ?? 0);
      setFitting(tabs.filter(isInRow).length);
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
        {open ? <TabLabel {...open} /> : label} <ChevronDownIcon />
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
      <TabLabel count={count}>{children}</TabLabel>
    </Anchor>
  );
}

const TabLabel = ({ count, children }: Pick<TabProps, 'count' | 'children'>) => (
  <>
    {children} {count !== undefined && <span>{count.toLocaleString('en-US')}</span>}
  </>
);
