import { Anchor, type AnchorProps, ChevronDownIcon, Row, Stack, useDetailsMenu } from '@app/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './Tabs.module.css';

interface TabItem extends TabProps {
  key: string;
}

/**
 * Tabs with counts. Those with a count of 0 are in a menu at the end, unless they are current; the others wrap to
 * further rows. A narrow window shows the menu only, with all tabs.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  const rowRef = useRef<HTMLDivElement>(null);
  const [isMenuOnly, setIsMenuOnly] = useState(false);
  useLayoutEffect(() => {
    const element = rowRef.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setIsMenuOnly(element.offsetParent === null));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isInRow = ({ isCurrent, count }: TabItem) => !isMenuOnly && (isCurrent || count !== 0);
  const menuTabs = tabs.filter((tab) => !isInRow(tab));
  return (
    <Row as="nav" gap={0} align="stretch" nowrap className={styles.Tabs} aria-label={label}>
      <Row gap={0} ref={rowRef} className={styles['Tabs-row']}>
        {tabs.filter(isInRow).map(({ key, ...tab }) => (
          <Tab key={key} {...tab} />
        ))}
      </Row>
      {menuTabs.length > 0 && <MoreTabs tabs={menuTabs} />}
    </Row>
  );
}

/** The menu of the other tabs. If one of them is current, its label is shown instead of "More". */
function MoreTabs({ tabs }: { tabs: readonly TabItem[] }) {
  const currentTab = tabs.find(({ isCurrent }) => isCurrent);
  const menuRef = useDetailsMenu(currentTab?.key);
  return (
    <details ref={menuRef} className={styles['Tabs-more']}>
      <Row as="summary" inline nowrap className={styles.Tab} data-current={currentTab ? '' : undefined}>
        {currentTab ? <TabLabel {...currentTab} /> : 'More'} <ChevronDownIcon />
      </Row>
      <Stack gap={0} surface="card" pad={1}>
        {tabs.map(({ key, ...tab }) => (
          <Tab key={key} {...tab} />
        ))}
      </Stack>
    </details>
  );
}

interface TabProps extends AnchorProps {
  isCurrent: boolean;
  count?: number | undefined;
}

export const Tab = ({ isCurrent, count, children, ...props }: TabProps) => (
  <Row
    as={Anchor}
    inline
    nowrap
    {...props}
    className={styles.Tab}
    aria-current={isCurrent ? 'page' : undefined}
  >
    <TabLabel count={count}>{children}</TabLabel>
  </Row>
);

const TabLabel = ({ count, children }: Pick<TabProps, 'count' | 'children'>) => (
  <>
    {children} {count !== undefined && <span>{count.toLocaleString('en-US')}</span>}
  </>
);
