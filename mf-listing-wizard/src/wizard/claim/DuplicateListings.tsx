import { usePageTitle } from '@app/remote-kit';
import type { SessionUser } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import { ArrowLeftIcon, ArrowRightIcon, Button, Container, Row, Stack } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import type { WizardView } from '../views.ts';
import { ClaimList } from './ClaimList.tsx';

interface DuplicateListingsProps {
  user: SessionUser;
  /** Listings with a similar name in the same ZIP code. */
  duplicates: readonly ClaimableListing[];
  onNavigate: (view: WizardView) => void;
  onSent: (listing: ClaimableListing) => void;
}

/** Step between the first and the second one, shown if there are listings with a similar name. */
export default function DuplicateListings({ user, duplicates, onNavigate, onSent }: DuplicateListingsProps) {
  usePageTitle(m.twins_title());
  return (
    <Container width="narrow" page gap={3}>
      <Stack gap={1}>
        <h1 tabIndex={-1}>{m.twins_title()}</h1>
        <p>{m.twins_lead()}</p>
      </Stack>
      <ClaimList user={user} listings={duplicates} onSent={onSent} />
      <Row>
        <Button kind="secondary" onClick={() => onNavigate('basic')}>
          <ArrowLeftIcon /> {m.back()}
        </Button>
        <Button kind="secondary" onClick={() => onNavigate('contact')}>
          {m.twins_go_on()} <ArrowRightIcon />
        </Button>
      </Row>
    </Container>
  );
}
