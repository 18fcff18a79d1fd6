import { usePageTitle } from '@app/remote-kit';
import type { SessionUser } from '@app/shell-api';
import type { ClaimableListing } from '@app/types';
import { ArrowLeftIcon, ArrowRightIcon, Button, Container, Row, Stack } from '@app/ui';
import { m } from '../../paraglide/messages.js';
import type { WizardView } from '../views.ts';
import { ClaimList } from './ClaimList.tsx';

interface DuplicatesProps {
  user: SessionUser;
  /** Listings with a similar name in the same ZIP code. */
  duplicates: readonly ClaimableListing[];
  onGo: (view: WizardView) => void;
  onSent: (listing: ClaimableListing) => void;
}

/** Between the first and second step: listings of the same name exist. */
export default function DuplicateListings({ user, duplicates, onGo, onSent }: DuplicatesProps) {
  usePageTitle(m.twins_title());
  return (
    <Container width="narrow" page gap={3}>
      <Stack gap={1}>
        <h1 tabIndex={-1}>{m.twins_title()}</h1>
        <p>{m.twins_lead()}</p>
      </Stack>
      <ClaimList user={user} listings={duplicates} onSent={onSent} />
      <Row>
        <Button kind="secondary" onClick={() => onGo('basic')}>
          <ArrowLeftIcon /> {m.back()}
        </Button>
        <Button kind="secondary" onClick={() => onGo('contact')}>
          {m.twins_go_on()} <ArrowRightIcon />
        </Button>
      </Row>
    </Container>
  );
}
