import { lazyPart } from '@app/remote-kit';
import { explainCredential } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, Fact } from '@app/ui';
import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatPracticing } from '../../shared/words/listing.ts';
import { formatSome } from '../../shared/words/some.ts';
import { FoldRow, PlainRow } from './FoldRow.tsx';

const kinds = {
  credential: m.credential_kind_credential,
  licence: m.credential_kind_licence,
  education: m.credential_kind_education,
};

/** Loaded on demand: few listings have a checked credential. */
const CheckedCredentials = lazyPart(() => import(/* webpackChunkName: "rare" */ './CheckedCredentials.tsx'));

/** Credentials with their source in plain words, and since when. If staff checked none, one sentence says so for all. */
export function CredentialsFold({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const { credentials, npiOnFile, registerNpi } = listing;
  const practicing = formatPracticing(listing.yearStartedPracticing);
  if (credentials.length === 0)
    return practicing ? <PlainRow title={m.profile_experience()} note={practicing} /> : null;
  const explained = credentials.map(({ license }) => explainCredential(license, locale));
  const rows = explained.map(({ label, explanation, kind }) => ({
    name: label,
    explained: `${kinds[kind]()}. ${explanation}`,
  }));
  const names = formatSome(explained.map(({ label }) => label));
  return (
    <FoldRow summarizes title={m.profile_credentials()} note={[names, practicing].filter(Boolean).join('. ')}>
      {practicing && <p>{practicing}</p>}
      {credentials.some(({ seenAt }) => seenAt) ? (
        <Suspense>
          <CheckedCredentials rows={rows} credentials={credentials} />
        </Suspense>
      ) : (
        <>
          <Credentials rows={rows} />
          <Fact kind="ask">
            {registerNpi ? (
              m.profile_register({ npi: registerNpi })
            ) : (
              <>
                <b>{m.self_reported()}</b> {m.credentials_note()}
              </>
            )}
          </Fact>
        </>
      )}
      {npiOnFile && !registerNpi && (
        <Fact className="NoPrint" kind="ask">
          {m.npi_on_file()}
        </Fact>
      )}
    </FoldRow>
  );
}
