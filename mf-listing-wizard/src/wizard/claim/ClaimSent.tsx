import { usePageTitle } from '@app/remote-kit';
import { formatFullName, paths } from '@app/seo';
import type { SessionUser } from '@app/shell-api';
import {
  Button,
  ButtonLink,
  CheckIcon,
  Container,
  Fact,
  Figure,
  MailIcon,
  Row,
  Stack,
  Text,
  UserIcon,
} from '@app/ui';
import { useOwnListing } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import { parseClaimedListing, type WizardView } from '../views.ts';
import { ClaimEvidenceForm } from './ClaimEvidenceForm.tsx';
import { WorkEmail } from './WorkEmail.tsx';

interface ClaimSentProps {
  user: SessionUser;
  /** Contains the claimed listing. */
  historyState: unknown;
  onNavigate: (view: WizardView) => void;
}

/** Confirmation of a claim: who decides, how the user is notified, and what follows. */
export default function ClaimSent({ user, historyState, onNavigate }: ClaimSentProps) {
  usePageTitle(m.claimed_title());
  const listing = parseClaimedListing(historyState);
  const prosthetistName = listing && [formatFullName(listing), listing.company].filter(Boolean).join(' – ');
  const { data } = useOwnListing();
  const claim = data?.claims.find(
    ({ status, prosthetist }) => status === 'pending' && prosthetist._id === listing?._id,
  );
  return (
    <Container width="narrow" page gap={3}>
      <Stack gap={4}>
        <h1 tabIndex={-1}>{m.claimed_title()}</h1>
        <Text size="lead">
          {prosthetistName ? m.claimed_lead({ practitioner: prosthetistName }) : m.claimed_lead_plain()}
        </Text>
      </Stack>
      <Stack as="section" gap="1h" aria-labelledby="claimed-next">
        <h2 id="claimed-next">{m.claimed_next()}</h2>
        <Fact icon={<CheckIcon />}>{m.claimed_review()}</Fact>
        <Fact icon={<MailIcon />}>{m.claimed_mail({ email: user.email })}</Fact>
        <Fact icon={<UserIcon />}>{m.claimed_access()}</Fact>
      </Stack>
      {claim && (
        <Stack as="section" gap="1h" aria-labelledby="claimed-work-email">
          <h2 id="claimed-work-email">{m.work_email_title()}</h2>
          <WorkEmail claim={claim} />
          <ClaimEvidenceForm claim={claim} />
        </Stack>
      )}
      <Row>
        <ButtonLink href={paths.home}>{m.go_home()}</ButtonLink>
        <Button kind="secondary" onClick={() => onNavigate('welcome')}>
          {m.claimed_see()}
        </Button>
      </Row>
      <Figure drawing="stride-2" hasGround style={{ width: 'min(100%, 14rem)' }} />
    </Container>
  );
}
