import type { EditableListing } from '@app/types';
import { Button, Stack, Text } from '@app/ui';
import { OwnClaims } from '../../OwnClaims.tsx';
import { useOwnListing } from '../../own-api.ts';
import { m } from '../../paraglide/messages.js';
import styles from '../Wizard.module.css';

interface ReplacementOfferProps {
  /** Absent right after creating, until loaded. */
  editable: EditableListing | undefined;
  onSearch: () => void;
}

/** Shown at step 6 for a listing that is not public: pending claims, and a button that opens the claim search. */
export default function ReplacementOffer({ editable, onSearch }: ReplacementOfferProps) {
  const ownListingResult = useOwnListing();
  // A listing with reviews was public, and cannot be replaced.
  const isReplaceable = editable?.listing.reviewCount === 0;
  return (
    <>
      <OwnClaims claims={ownListingResult.data?.claims ?? []} />
      {isReplaceable && (
        <Stack as="section" gap={1} align="start" aria-labelledby="instead" className={styles.Offer}>
          <Text as="h2" size="lead" id="instead">
            {m.welcome_find_title()}
          </Text>
          <p>{m.instead_text()}</p>
          <Button kind="quiet" onClick={onSearch}>
            {m.welcome_find()}
          </Button>
        </Stack>
      )}
    </>
  );
}
