import { LoadNotices, useCall, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useNavigate, useParams } from '@app/router';
import { formatTown, getProblemWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import { CallError, type Card, type Clinic, getClinic, noFilters } from '@app/types';
import { Anchor, Container, Grid, Row, Skeleton, Stack, Text } from '@app/ui';
import { useEffect, useId } from 'react';
import { MissingPage } from '../../MissingPage.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import barStyles from '../../shared/bottom-bar/BottomBar.module.css';
import { BottomBar } from '../../shared/bottom-bar/BottomBar.tsx';
import { CallButton } from '../../shared/cards/CallButton.tsx';
import { CardFacts } from '../../shared/cards/CardFacts.tsx';
import { Rating } from '../../shared/cards/Rating.tsx';
import { ResultCard } from '../../shared/cards/ResultCard.tsx';
import { CompareTray } from '../../shared/saved/CompareTray.tsx';
import { BackToResults } from '../../shared/search/BackToResults.tsx';
import { formatCardName } from '../../shared/words/listing.ts';
import { Block } from '../blocks/Block.tsx';
import { VisitBox } from '../blocks/VisitBlock.tsx';
import { DirectionsLink } from '../head/DirectionsLink.tsx';
import styles from '../Profile.module.css';

/** Page `/clinics/{slug}`: a practice at an address, and who works there. */
function ClinicPage() {
  const { slug = '' } = useParams();
  const { locale } = useShell();
  const navigate = useNavigate();
  const clinicResult = useCall(getClinic, { params: { slug } });
  const { data: reply, error } = clinicResult;
  const clinic = reply?.kind === 'clinic' ? reply : undefined;
  usePageTitle(clinic ? m.clinic_title({ name: clinic.name, town: formatTown(clinic.place) }) : '');

  // Differs from the current path if the clinic was renamed or merged, or if only one person works there.
  const canonicalPath =
    reply && (reply.kind === 'person' ? paths.profile(reply.slug) : paths.clinic(reply.slug));
  useEffect(() => {
    if (canonicalPath !== undefined && canonicalPath !== paths.clinic(slug))
      navigate(canonicalPath, { replace: true });
  }, [canonicalPath, slug, navigate]);

  if (error instanceof CallError && [400, 404, 410].includes(error.status))
    return <MissingPage {...getProblemWords(locale).notFound.page} />;
  if (clinic) return <ClinicView clinic={clinic} />;
  return (
    <Container page>
      <Stack>
        <LoadNotices result={clinicResult} errorText={m.problem_unavailable()} />
        {(clinicResult.fetchStatus === 'fetching' || reply) && <Skeleton width="100%" height="30rem" />}
      </Stack>
    </Container>
  );
}

function ClinicView({ clinic }: { clinic: Clinic }) {
  const { name, place, people } = clinic;
  // Each of them says why.
  const isAvailable = people.some(({ availability }) => availability === undefined);
  return (
    <>
      <Container gap={2} className={styles.Clinic}>
        <BackToResults />
        <div>
          <h1 tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <Text soft>{formatTown(place)}</Text>
        </div>
        <Grid columnsFromRem={62} columns="minmax(0, 1fr) 24rem" gap={3} columnGap={6}>
          <Stack as="aside" className={styles.ClinicSide} aria-label={m.profile_facts()}>
            <VisitBox place={place} isAvailable={isAvailable} isClinic />
          </Stack>
          <Block id="people" title={m.clinic_people({ n: people.length })} note={m.clinic_lead()}>
            <Grid as="ul" columnsFromRem={62} gap={1} align="start">
              {people.map((person) => (
                <Stack as="li" key={person.id}>
                  <ClinicPerson person={person} />
                </Stack>
              ))}
            </Grid>
          </Block>
        </Grid>
      </Container>
      {isAvailable && <ClinicBar clinic={clinic} />}
      <CompareTray />
    </>
  );
}

function ClinicBar({ clinic: { name, place } }: { clinic: Clinic }) {
  return (
    <BottomBar rank="call" label={m.clinic_bar({ name })}>
      <Row gap={1} className={barStyles.Keys}>
        <CallButton phone={place.phone}>{m.call()}</CallButton>
        <DirectionsLink isButton place={place}>
          {m.profile_directions()}
        </DirectionsLink>
      </Row>
    </BottomBar>
  );
}

/** Card of a person of a clinic: name, rating and facts. The facts of the clinic are beside the list. */
function ClinicPerson({ person }: { person: Card }) {
  const titleId = useId();
  return (
    <ResultCard
      aria-labelledby={titleId}
      heading={
        <h3 id={titleId}>
          <Anchor href={paths.profile(person.slug)}>
            <bdi>{formatCardName(person)}</bdi>
          </Anchor>
        </h3>
      }
      rating={<Rating value={person.ratingAvg} count={person.reviewCount} />}
      facts={<CardFacts card={person} filters={noFilters} maxFacts={2} />}
    />
  );
}

export default withRouterLinks(ClinicPage);
