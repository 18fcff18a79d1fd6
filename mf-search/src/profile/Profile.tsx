import { getLabel, languages } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { Slot, useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Container, classNames, Grid, Stack } from '@app/ui';
import { type ReactNode, Suspense } from 'react';
import '../shared/parts.css';
import { m } from '../paraglide/messages.js';
import { NeedsBar } from '../shared/needs/NeedsBar.tsx';
import { CompareTray } from '../shared/saved/CompareTray.tsx';
import { BioBlock } from './blocks/BioBlock.tsx';
import { CorrectionRow } from './blocks/CorrectionRow.tsx';
import { CredentialsRow } from './blocks/CredentialsRow.tsx';
import { PlainRow, Rows } from './blocks/ExpandableRow.tsx';
import { FirstVisitQuestions } from './blocks/FirstVisitQuestions.tsx';
import { InsuranceBlock } from './blocks/InsuranceBlock.tsx';
import { ProfileReviews } from './blocks/ProfileReviews.tsx';
import { SpecialtiesRow } from './blocks/SpecialtiesRow.tsx';
import { VisitBlock } from './blocks/VisitBlock.tsx';
import { CallBar } from './head/CallBar.tsx';
import { ProfileHead } from './head/ProfileHead.tsx';
import styles from './Profile.module.css';
import { useCountViews } from './use-count-views.ts';

/** Loaded on demand: only unclaimed profiles show it, at the end of the page. */
const ClaimPanel = lazyPart(() => import(/* webpackChunkName: "rare" */ './ClaimPanel.tsx'));

interface ProfileProps {
  listing: Listing;
  /** What this visitor can do after reading the reviews. */
  reviewsFooter: ReactNode;
  /** True while this page may redirect to the member view; it then does not count as a page view. */
  isRedirecting?: boolean;
}

/** Profile of one prosthetist: practical facts first, then reviews, then what they say about themselves. */
export function Profile({ listing, reviewsFooter, isRedirecting = false }: ProfileProps) {
  useCountViews(listing, isRedirecting);
  const { id, slug, state, city, zipCode } = listing;
  return (
    <>
      <NeedsBar />
      <ProfileHead listing={listing} />
      <Container page className={styles.Page}>
        <Grid
          columnsFromRem={62}
          columns="minmax(0, 1fr) 24rem"
          gap={4}
          columnGap={6}
          className={styles.Body}
        >
          <Stack as="aside" gap={4} className={styles.Side} aria-label={m.profile_facts()}>
            <VisitBlock listing={listing} />
            <InsuranceBlock listing={listing} />
          </Stack>
          <Stack gap={4} className={styles.Main}>
            <ProfileReviews listing={listing} footer={reviewsFooter} isRedirecting={isRedirecting} />
            <BioBlock listing={listing} />
            <Rows>
              <CredentialsRow listing={listing} />
              <SpecialtiesRow listing={listing} />
              <LanguagesRow listing={listing} />
              <CorrectionRow listing={listing} />
            </Rows>
            {!listing.claimed && (
              <Suspense>
                <ClaimPanel listing={listing} />
              </Suspense>
            )}
          </Stack>
          <FirstVisitQuestions />
          <Stack gap={6} wide className={classNames('NoPrint', 'SearchUnlessEmpty')}>
            <Slot name="profileEnd" props={{ listing: { id, slug, state, city, zipCode } }} />
          </Stack>
        </Grid>
      </Container>
      <CallBar listing={listing} />
      <CompareTray />
    </>
  );
}

function LanguagesRow({ listing: { languageAccommodations: languageValues } }: { listing: Listing }) {
  const { locale } = useShell();
  const names = [
    m.profile_english(),
    ...languageValues.map((language) => getLabel(languages, language, locale)),
  ];
  return <PlainRow title={m.profile_languages()} note={new Intl.ListFormat(locale).format(names)} />;
}
