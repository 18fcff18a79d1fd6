import { lazyPart } from '@app/remote-kit';
import type { Listing } from '@app/types';
import { Wrap } from '@app/ui';
import { type ReactNode, Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import { CredentialsBlock } from './blocks/CredentialsBlock.tsx';
import { FirstVisitQuestions } from './blocks/FirstVisitQuestions.tsx';
import { AccessPanel, InsurancePanel, LanguagesPanel, VisitPanel } from './blocks/PracticalPanels.tsx';
import { SpecialtiesBlock } from './blocks/SpecialtiesBlock.tsx';
import { WordsBlock } from './blocks/WordsBlock.tsx';
import { CorrectionPanel } from './CorrectionPanel.tsx';
import { ProfileHead } from './head/ProfileHead.tsx';
import { RatingSummary } from './head/RatingSummary.tsx';
import styles from './Profile.module.css';
import { useSeen } from './seen.ts';

/** At the page's end, and only where nobody owns the profile. */
const ClaimPanel = lazyPart(() => import(/* webpackChunkName: "rare" */ './ClaimPanel.tsx'));

interface ProfileProps {
  listing: Listing;
  reviews: ReactNode;
  /** Anyone who sees it is led on, or may be, to another view of it. */
  passing?: boolean;
}

/** One practitioner: the same for everybody but for the reviews, of which members get all. */
export function Profile({ listing, reviews, passing = false }: ProfileProps) {
  useSeen(listing, passing);
  return (
    <>
      <ProfileHead listing={listing} />
      <Wrap className={styles.Profile}>
        <div className={styles.Main}>
          <RatingSummary listing={listing} />
          {reviews}
          <WordsBlock listing={listing} />
          <CredentialsBlock listing={listing} />
          <SpecialtiesBlock listing={listing} />
        </div>
        <aside className={styles.Side} aria-label={m.profile_facts()}>
          <VisitPanel listing={listing} />
          <AccessPanel listing={listing} />
          <InsurancePanel listing={listing} />
          <LanguagesPanel listing={listing} />
          <CorrectionPanel listing={listing} />
          {!listing.claimed && (
            <Suspense>
              <ClaimPanel listing={listing} />
            </Suspense>
          )}
        </aside>
        <FirstVisitQuestions />
      </Wrap>
    </>
  );
}
