import { getLabel, insurancePlans } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Button, classNames, Ground, Row, VisuallyHidden, Wrap } from '@app/ui';
import { type ReactNode, Suspense, useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './NeedsBar.module.css';
import {
  canSetNeeds,
  closeNeedsSheet,
  countNeeds,
  type Needs,
  openNeedsSheet,
  useNeeds,
  useNeedsSheet,
} from './needs.ts';
import { useNeedsWithAccount } from './use-account-needs.ts';

/** Loaded when somebody opens it. */
const NeedsSheet = lazyPart(() => import(/* webpackChunkName: "needs" */ './NeedsSheet.tsx'));

interface NeedsBarProps {
  /** The search of this page, which the sheet changes; absent on other pages. */
  search?: SearchQuery;
  /** The search in a line, which stands in the same bar. */
  children?: ReactNode;
}

/** What the site remembers about the visitor's search, with the key to change it. */
export function NeedsBar({ search, children }: NeedsBarProps) {
  const { session } = useShell();
  const { isOpen } = useNeedsSheet();
  useNeedsWithAccount();
  useEffect(() => closeNeedsSheet, []);
  const isAsked = canSetNeeds(session);
  if (!isAsked && !children) return null;
  return (
    <>
      <Ground className={classNames('NoPrint', styles.Bar, !children && 'NeedsScript')}>
        <Wrap className={styles.Parts}>
          {children}
          {isAsked && <NeedsLine hasZip={!children} />}
        </Wrap>
      </Ground>
      {isAsked && isOpen && (
        <Suspense>
          <NeedsSheet search={search} />
        </Suspense>
      )}
    </>
  );
}

/** `hasZip`: the ZIP code is not said elsewhere in the bar. */
function NeedsLine({ hasZip }: { hasZip: boolean }) {
  const { locale } = useShell();
  const { zip, ...needs } = useNeeds();
  const shown = hasZip ? { ...needs, zip } : needs;
  const { title, more, isSet } = describeNeeds(shown, (plan) => getLabel(insurancePlans, plan, locale));
  return (
    <Row nowrap gap="1h" justify="between" className={classNames('NeedsScript', styles.Line)}>
      <p>
        <b>{title}</b> {more && <span className={styles.More}>{more}</span>}
      </p>
      <Button needsScript kind="ground" aria-haspopup="dialog" onClick={openNeedsSheet}>
        {isSet ? m.needs_change() : m.needs_add_plan()}
        {isSet && <VisuallyHidden> {m.needs_what()}</VisuallyHidden>}
      </Button>
    </Row>
  );
}

/** The two lines of the bar. Without a plan one of them invites to add it. */
function describeNeeds(needs: Needs, toLabel: (plan: string) => string) {
  const { plan, zip } = needs;
  const others = countNeeds(needs) - (plan ? 1 : 0);
  const known = [plan && m.needs_plan({ plan: toLabel(plan) }), zip && m.needs_zip({ zip })];
  const title = known.filter(Boolean).join(' · ') || (others > 0 && m.needs_only({ n: others }));
  const more = title && others > 0 && (plan || zip) ? m.needs_more({ n: others }) : !plan && m.needs_invite();
  return {
    title: title || m.needs_invite(),
    more: title ? more : '',
    isSet: plan !== undefined || others > 0,
  };
}
