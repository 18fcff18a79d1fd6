import { getLabel, insurancePlans } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Button, Container, classNames, Ground, Row, VisuallyHidden } from '@app/ui';
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

const NeedsSheet = lazyPart(() => import(/* webpackChunkName: "needs" */ './NeedsSheet.tsx'));
/** Loaded by members, with what moves their saved people. */
const NeedsSync = lazyPart(() => import(/* webpackChunkName: "saved" */ './use-account-needs.ts'));

interface NeedsBarProps {
  search?: SearchQuery;
  children?: ReactNode;
}

/** What the site remembers about the visitor's needs, with a button to change it. */
export function NeedsBar({ search, children }: NeedsBarProps) {
  const { session } = useShell();
  const { isOpen } = useNeedsSheet();
  useEffect(() => closeNeedsSheet, []);
  const canSet = canSetNeeds(session);
  if (!canSet && !children) return null;
  return (
    <>
      <Ground className={classNames('NoPrint', styles.Bar, !children && 'NeedsScript')}>
        <Container className={styles.Parts}>
          {children}
          {canSet && <NeedsSummary showsZip={!children} />}
        </Container>
      </Ground>
      {canSet && session.status === 'signed-in' && (
        <Suspense>
          <NeedsSync />
        </Suspense>
      )}
      {canSet && isOpen && (
        <Suspense>
          <NeedsSheet search={search} />
        </Suspense>
      )}
    </>
  );
}

/** `showsZip`: true if the ZIP code is not shown elsewhere in the bar. */
function NeedsSummary({ showsZip }: { showsZip: boolean }) {
  const { locale } = useShell();
  const { zip, ...needs } = useNeeds();
  const describedNeeds = showsZip ? { ...needs, zip } : needs;
  const { title, detail, hasNeeds } = describeNeeds(describedNeeds, (plan) =>
    getLabel(insurancePlans, plan, locale),
  );
  return (
    <Row nowrap gap="1h" justify="between" className={classNames('NeedsScript', styles.Line)}>
      <p>
        <b>{title}</b> {detail && <span className={styles.More}>{detail}</span>}
      </p>
      <Button needsScript kind="ground" aria-haspopup="dialog" onClick={openNeedsSheet}>
        {hasNeeds ? m.needs_change() : m.needs_add_plan()}
        {hasNeeds && <VisuallyHidden> {m.needs_what()}</VisuallyHidden>}
      </Button>
    </Row>
  );
}

/** The two texts of the bar. Without a plan, one of them invites the visitor to add it. */
function describeNeeds(needs: Needs, toPlanLabel: (plan: string) => string) {
  const { plan, zip } = needs;
  const otherCount = countNeeds(needs) - (plan ? 1 : 0);
  const statedTexts = [plan && m.needs_plan({ plan: toPlanLabel(plan) }), zip && m.needs_zip({ zip })];
  const title =
    statedTexts.filter(Boolean).join(' · ') || (otherCount > 0 && m.needs_only({ n: otherCount }));
  const detail =
    title && otherCount > 0 && (plan || zip) ? m.needs_more({ n: otherCount }) : !plan && m.needs_invite();
  return {
    title: title || m.needs_invite(),
    detail: title ? detail : '',
    hasNeeds: plan !== undefined || otherCount > 0,
  };
}
