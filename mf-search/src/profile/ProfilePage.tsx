import { useQueryClient } from '@app/query';
import { useNavigate, useParams } from '@app/router';
import { problemWords, profileTitle, titleWithSite } from '@app/seo';
import { useShell } from '@app/shell-api';
import { CallError, type Listing } from '@app/types';
import { Stack, Wrap } from '@app/ui';
import { useEffect } from 'react';
import { prosthetistQuery, useProsthetist } from '../api.ts';
import { LoadNotices } from '../LoadNotices.tsx';
import { Missing } from '../Missing.tsx';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { useTitle } from '../use-title.ts';
import { withLinks } from '../with-links.tsx';
import { ClaimPanel } from './ClaimPanel.tsx';
import { CorrectionPanel } from './CorrectionPanel.tsx';
import { CredentialsBlock } from './CredentialsBlock.tsx';
import { FirstVisitQuestions } from './FirstVisitQuestions.tsx';
import { NewestReviews } from './NewestReviews.tsx';
import { AccessPanel, InsurancePanel, LanguagesPanel, VisitPanel } from './PracticalPanels.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import styles from './ProfilePage.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { RatingSummary } from './RatingSummary.tsx';
import { SpecialtiesBlock } from './SpecialtiesBlock.tsx';
import { WordsBlock } from './WordsBlock.tsx';

/** `/prosthetists/{slug or id}`: what anyone may read about one practitioner. */
function ProfilePage() {
  const { id = '' } = useParams();
  const found = useProsthetist(id);
  const { data: listing, error } = found;
  useCanonicalAddress(id, listing);
  const { locale } = useShell();
  useTitle(listing ? titleWithSite(profileTitle(listing, locale), locale) : '');

  const status = error instanceof CallError ? error.status : 0;
  const words = problemWords(locale);
  if (status === 410) return <Missing {...words.gone} />;
  if (status === 404 || status === 400) return <Missing {...words.notFound.profile} />;
  if (listing) return <Profile listing={listing} />;
  return (
    <Wrap className={styles.Waiting}>
      <Stack>
        <LoadNotices of={found} failure={words.unavailable.text} />
        {found.fetchStatus === 'fetching' && <ProfileSkeleton />}
      </Stack>
    </Wrap>
  );
}

function Profile({ listing }: { listing: Listing }) {
  return (
    <>
      <ProfileHead listing={listing} />
      <Wrap className={styles.Profile}>
        <div className={styles.Main}>
          <RatingSummary listing={listing} />
          <NewestReviews listing={listing} />
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
          {!listing.claimed && <ClaimPanel listing={listing} />}
        </aside>
        <FirstVisitQuestions />
      </Wrap>
    </>
  );
}

/** Ids and earlier slugs lead here too; the address then becomes the one to share. */
function useCanonicalAddress(id: string, listing: Listing | undefined) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    if (!listing || listing.slug === id) return;
    queries.setQueryData(prosthetistQuery(listing.slug, '').queryKey, listing);
    navigate(paths.profile(listing.slug), { replace: true });
  }, [id, listing, navigate, queries]);
}

export default withLinks(ProfilePage);
