import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Button, ButtonLink, CloseIcon, CompareIcon, Row, Text, VisuallyHidden } from '@app/ui';
import { createPortal } from 'react-dom';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { BottomBar } from '../bottom-bar/BottomBar.tsx';
import styles from './CompareTray.module.css';
import { restoreComparedPeople, useShortlist } from './shortlist.ts';

/** People chosen to compare, on every page where more can be chosen. Last in the document, so it is read aloud last. */
export function CompareTray() {
  const comparedEntries = useShortlist((shortlist) => shortlist.compared);
  // Empty on the server and during hydration.
  return comparedEntries.length > 0 && createPortal(<Tray />, document.body);
}

function Tray() {
  const comparedEntries = useShortlist((shortlist) => shortlist.compared);
  const { toast } = useShell();
  const canCompare = comparedEntries.length > 1;
  function clearCompared() {
    useShortlist.setState({ compared: [] });
    toast({
      text: m.tray_cleared(),
      undo: { label: m.undo(), run: () => restoreComparedPeople(comparedEntries) },
    });
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }
  return (
    <BottomBar rank="tray" label={m.tray_label()}>
      <Row nowrap gap={1} className={styles.Tray}>
        {/* A new element for each text: browsers that translate the page replace the text within. */}
        <p key={comparedEntries.map(({ slug }) => slug).join()} className={styles.People}>
          <b>{m.tray_count({ n: comparedEntries.length })}</b>{' '}
          <Text as="span" soft className={canCompare ? styles.Names : undefined}>
            {canCompare ? comparedEntries.map(({ lastName }) => lastName).join(', ') : m.tray_more()}
          </Text>
        </p>
        {canCompare && (
          <ButtonLink href={paths.compare}>
            <CompareIcon /> {m.compare()}
            <VisuallyHidden>: {comparedEntries.map(formatFullName).join(', ')}</VisuallyHidden>
          </ButtonLink>
        )}
        <Button kind="quiet" onClick={clearCompared} aria-label={m.tray_clear()}>
          <CloseIcon />
        </Button>
      </Row>
    </BottomBar>
  );
}
