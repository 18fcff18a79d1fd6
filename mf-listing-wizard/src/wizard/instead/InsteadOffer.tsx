import type { EditableListing } from '@app/types';
import { Button, Stack, Text } from '@app/ui';
import { OwnClaims } from '../../OwnClaims.tsx';
import { useOwnListing } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import styles from './InsteadOffer.module.css';

interface InsteadOfferProps {
  /** Absent right after creating, until loaded. */
  editable: EditableListing | undefined;
  onFind: () => void;
}

/** At step 6 of a listing that is not public: pending claims, and a link to the search. */
export default function InsteadOffer({ editable, onFind }: InsteadOfferProps) {
  const ownResult = useOwnListing();
  // A listing with reviews was public, so it cannot be replaced.
  const isReplaceable = editable?.listing.reviewCount === 0;
  return (
    <>
      <OwnClaims claims={ownResult.data?.claims ?? []} />
      {isReplaceable && (
        <Stack as="section" gap={1} align="start" aria-labelledby="instead" className={styles.Offer}>
          <Text as="h2" size="lead" id="instead">
            {m.welcome_find_title()}
          </Text>
          <p>{m.instead_text()}</p>
          <Button kind="quiet" onClick={onFind}>
            {m.welcome_find()}
          </Button>
        </Stack>
      )}
    </>
  );
}
