import { site } from '@app/option-lists';
import { lazyPart, usePageTitle } from '@app/remote-kit';
import { paths, splitParagraphs } from '@app/seo';
import type { SessionUser } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import {
  Banner,
  Button,
  ButtonLink,
  ClockIcon,
  Container,
  Fact,
  Figure,
  Grid,
  LockIcon,
  Row,
  Stack,
  Text,
} from '@app/ui';
import { Suspense } from 'react';
import { buildMyListingHref } from './managed-listing.tsx';
import { m } from './paraglide/messages.js';
import styles from './StatusStep.module.css';

const ReplacementOffer = lazyPart(() => import('./wizard/replacement/ReplacementOffer.tsx'));

/** `joined`: waits for its first review; `active`: public, with sent changes; `rejected`, `suspended`: by staff. */
export type StatusKind = 'joined' | 'active' | 'rejected' | 'suspended';

interface StatusStepProps {
  kind: StatusKind;
  user: SessionUser;
  /** Absent right after creating, until loaded. */
  editable?: EditableListing;
  /** Additional message, for example about the photo. */
  notice?: string;
  onEdit: () => void;
  /** Opens the optional section of the form. */
  onAddDetails: () => void;
  /** Opens the search for an existing profile to claim instead of this listing. */
  onSearch: () => void;
}

const texts: Record<StatusKind, { title: () => string; lead: (inputs: { email: string }) => string }> = {
  joined: { title: m.joined_title, lead: m.joined_text },
  active: { title: m.active_title, lead: m.active_text },
  rejected: { title: m.rejected_title, lead: m.rejected_text },
  suspended: { title: m.suspended_title, lead: m.suspended_text },
};

/** Step 6: status of the listing and next steps. */
export function StatusStep({
  kind,
  user,
  editable,
  notice,
  onEdit,
  onAddDetails,
  onSearch,
}: StatusStepProps) {
  const { title, lead } = texts[kind];
  usePageTitle(title());
  const isByManager = kind === 'active' && editable?.role === 'manager';
  const isWithheld = kind === 'rejected' || kind === 'suspended';
  return (
    <Container page>
      <Grid
        columnsFromRem={62}
        columns="minmax(0, 40rem) minmax(0, 1fr)"
        gap={4}
        columnGap={8}
        align="center"
      >
        <Stack gap={3}>
          <h1 tabIndex={-1}>{title()}</h1>
          <Text size="lead">{isByManager ? m.active_text_manager() : lead({ email: user.email })}</Text>
          {kind === 'joined' && <Fact icon={<LockIcon />}>{m.joined_private()}</Fact>}
          {kind === 'active' && <Fact icon={<ClockIcon />}>{m.active_old()}</Fact>}
          {notice && (
            <Banner kind="warn">
              <p>{notice}</p>
            </Banner>
          )}
          {isWithheld && editable?.notes && <StaffNotes notes={editable.notes} />}
          {kind === 'joined' && editable && (
            <Stack as="section" surface="warn" pad={3} gap={1} aria-labelledby="joined-more">
              <Text as="h2" size="lead" id="joined-more">
                {m.joined_more()}
              </Text>
              <p>{m.joined_more_text()}</p>
              <Button kind="secondary" onClick={onAddDetails}>
                {m.joined_more_open()}
              </Button>
            </Stack>
          )}
          <StatusActions kind={kind} editable={editable} onEdit={onEdit} />
          {(kind === 'joined' || kind === 'rejected') && (
            <Suspense>
              <ReplacementOffer editable={editable} onSearch={onSearch} />
            </Suspense>
          )}
        </Stack>
        <Figure drawing={isWithheld ? 'fitting' : 'stride-3'} className={styles.Figure} hasGround />
      </Grid>
    </Container>
  );
}

function StaffNotes({ notes }: { notes: string }) {
  return (
    <Stack as="section" surface="warn" pad={3} gap={1} aria-labelledby="team-notes">
      <Text as="h2" size="lead" id="team-notes">
        {m.team_wrote()}
      </Text>
      {splitParagraphs(notes).map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </Stack>
  );
}

function StatusActions({ kind, editable, onEdit }: Pick<StatusStepProps, 'kind' | 'editable' | 'onEdit'>) {
  const ownListingLink = (
    <ButtonLink
      kind="secondary"
      href={editable ? buildMyListingHref({ ...editable.listing, ...editable }) : paths.myListing}
    >
      {m.standing_own()}
    </ButtonLink>
  );
  switch (kind) {
    case 'joined':
      return (
        <Row>
          {editable && (
            <Button kind="secondary" onClick={onEdit}>
              {m.joined_change()}
            </Button>
          )}
          <ButtonLink kind="secondary" href={paths.home}>
            {m.go_home()}
          </ButtonLink>
        </Row>
      );
    case 'active':
      return (
        <Row>
          <Button onClick={onEdit}>{m.active_back()}</Button>
          {editable && (
            <ButtonLink kind="secondary" href={paths.profile(editable.listing.slug)}>
              {m.active_view()}
            </ButtonLink>
          )}
          {ownListingLink}
        </Row>
      );
    default:
      return (
        <Row>
          <Button size="large" onClick={onEdit}>
            {m.rejected_edit()}
          </Button>
          {kind === 'suspended' && (
            <ButtonLink kind="secondary" href={`mailto:${site.helpEmail}`} className={styles.Mail}>
              {m.claim_contact({ email: site.helpEmail })}
            </ButtonLink>
          )}
          {ownListingLink}
        </Row>
      );
  }
}
