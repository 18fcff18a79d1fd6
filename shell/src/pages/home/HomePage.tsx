import { useDocumentTitle } from '@app/remote-kit';
import { Loadable, withRetries } from '@app/remote-kit/loading';
import { getHomeTitle } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { Container, Ground, Scene, Stack } from '@app/ui';
import { LatePart } from '../../page/LatePart.tsx';
import { m } from '../../paraglide/messages.js';
import { SlotFills } from '../../remotes/SlotFills.tsx';
import { ContinueOffer } from './ContinueOffer.tsx';
import styles from './HomePage.module.css';
import { HomeSearchSlot } from './HomeSearchSlot.tsx';

const loadableSections = new Loadable(() => withRetries(() => import('./HomeSections.tsx')));

/** Page `/`. It begins with the search form; the sections below load independently. */
export default function HomePage() {
  useDocumentTitle(getHomeTitle(getPageLocale()));
  return (
    <>
      <Stack as="section" gap={0} className={styles.Hero} aria-labelledby="hero-title">
        <Container className={styles['Hero-sky']}>
          <h1 id="hero-title">{m.home_title()}</h1>
          <p className={`Lead ${styles['Hero-lead']}`}>{m.home_lead()}</p>
          <ContinueOffer />
        </Container>
        <Scene className={styles['Hero-scene']} label={m.home_scene()} />
        <Ground className={styles['Hero-ground']}>
          <Container>
            <HomeSearchSlot />
          </Container>
        </Ground>
      </Stack>
      <SlotFills name="recentReviews" props={{}} />
      <LatePart part={loadableSections} props={{}} hasServerHtml />
    </>
  );
}
