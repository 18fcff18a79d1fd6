import { lazyPart } from '@app/remote-kit';
import { explainCredential } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, Fact } from '@app/ui';
import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { Block } from './Block.tsx';

const kinds = {
  credential: m.credential_kind_credential,
  licence: m.credential_kind_licence,
  education: m.credential_kind_education,
};

/** Loaded on demand: few listings have a checked credential. */
const CheckedCredentials = lazyPart(() => import(/* webpackChunkName: "rare" */ './CheckedCredentials.tsx'));

/** Credentials with their source in plain words. If staff checked none, one sentence states that for all. */
export function CredentialsBlock({ listing: { credentials, npiOnFile } }: { listing: Listing }) {
  const { locale } = useShell();
  if (credentials.length === 0) return null;
  const rows = credentials.map(({ license }) => {
    const { label, explanation, kind } = explainCredential(license, locale);
    return { name: label, explained: `${kinds[kind]()}. ${explanation}` };
  });
  return (
    <Block title={m.profile_credentials()}>
      {credentials.some(({ seenAt }) => seenAt) ? (
        <Suspense>
          <CheckedCredentials rows={rows} credentials={credentials} />
        </Suspense>
      ) : (
        <>
          <Credentials rows={rows} />
          <Fact kind="ask">
            <b>{m.self_reported()}</b> {m.credentials_note()}
          </Fact>
        </>
      )}
      {npiOnFile && (
        <Fact className="NoPrint" kind="ask">
          {m.npi_on_file()}
        </Fact>
      )}
    </Block>
  );
}
