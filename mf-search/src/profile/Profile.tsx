import { lazyPart } from '@app/remote-kit';
import { Slot } from '@app/shell-api';
import type { Listing } from '@app/types';
import { classNames, Grid, Stack, Wrap } from '@app/ui';
import { type ReactNode, Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import { NeedsBar } from '../shared/needs/NeedsBar.tsx';
import { CompareTray } from '../shared/saved/CompareTray.tsx';
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

/** Loaded on demand: only unclaimed profiles show it, at the end of the page. */
const ClaimPanel = lazyPart(() => import(/* webpackChunkName: "rare" */ './ClaimPanel.tsx'));

interface ProfileProps {
  listing: Listing;
  reviews: ReactNode;
  /** Address of the reviews with so many stars, where all reviews are shown. */
  buildStarsHref?: (stars: number) => string;
  /** True while this view may be replaced by the member view; it then counts as no page view. */
  isLeaving?: boolean;
}

/** Profile of one prosthetist. Identical for all visitors except for the reviews: members see all of them. */
export function Profile({ listing, reviews, buildStarsHref, isLeaving = false }: ProfileProps) {
  useSeen(listing, isLeaving);
  const { id, slug, state, city } = listing;
  return (
    <>
      <NeedsBar />
      <ProfileHead listing={listing} />
      <Wrap page className={styles.Page}>
        <Grid at={68} columns="minmax(0, 1fr) 22rem" gap={6} columnGap={8} className={styles.Profile}>
          <Stack gap={8} className={styles.Main}>
            <RatingSummary listing={listing} buildStarsHref={buildStarsHref} />
            {reviews}
            <WordsBlock listing={listing} />
            <CredentialsBlock listing={listing} />
            <SpecialtiesBlock listing={listing} />
          </Stack>
          <Stack as="aside" className={styles.Main} aria-label={m.profile_facts()}>
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
          </Stack>
          <FirstVisitQuestions />
          <Stack gap={6} wide className={classNames('NoPrint', styles.End)}>
            <Slot name="profileEnd" props={{ listing: { id, slug, state, city } }} />
          </Stack>
        </Grid>
      </Wrap>
      <CompareTray />
    </>
  );
}
