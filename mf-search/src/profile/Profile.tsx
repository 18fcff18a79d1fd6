import { getLabel, languages } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { listVisitQuestions, splitAtLength, splitParagraphs } from '@app/seo';
import { Slot, useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Container, classNames, Details, Grid, Quote, Stack } from '@app/ui';
import { type ReactNode, Suspense } from 'react';
import '../shared/parts.css';
import { m } from '../paraglide/messages.js';
import { NeedsBar } from '../shared/needs/NeedsBar.tsx';
import { CompareTray } from '../shared/saved/CompareTray.tsx';
import { CredentialsRow, SpecialtiesRow } from './blocks/AboutRows.tsx';
import blockStyles from './blocks/Block.module.css';
import { Block, PlainRow, Rows } from './blocks/Block.tsx';
import { CorrectionRow } from './blocks/CorrectionRow.tsx';
import { InsuranceBlock } from './blocks/InsuranceBlock.tsx';
import { ProfileReviews } from './blocks/ProfileReviews.tsx';
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

/** Number of characters shown at first, so that a long bio does not push the other facts down on a phone. */
const visibleLength = 600;

function BioBlock({ listing }: { listing: Listing }) {
  if (!listing.professionalBio.trim()) return null;
  const [visibleParagraphs, hiddenParagraphs] = splitAtLength(
    splitParagraphs(listing.professionalBio),
    visibleLength,
  );
  const renderParagraph = (text: string, index: number) => <p key={index}>{text}</p>;
  return (
    <div className="NoPrint">
      <Block title={m.profile_words({ name: listing.firstName })}>
        <Quote kind="bio">
          {visibleParagraphs.map(renderParagraph)}
          {hiddenParagraphs.length > 0 && (
            <Details label={m.profile_words_more()}>{hiddenParagraphs.map(renderParagraph)}</Details>
          )}
        </Quote>
      </Block>
    </div>
  );
}

/** Printed only: questions for the first visit, with space for notes. */
function FirstVisitQuestions() {
  const { locale } = useShell();
  return (
    <section className={classNames('OnlyPrint', blockStyles.Questions)}>
      <h2>{m.profile_questions()}</h2>
      <ol>
        {listVisitQuestions(locale).map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </section>
  );
}
