import { getLabel, specialties } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { explainCredential, getSpecialtyText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, DescriptionList, Fact } from '@app/ui';
import { Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatPracticingSince } from '../../shared/words/listing.ts';
import { formatAbridgedList, listProfileTerms } from '../../shared/words/profile-terms.ts';
import styles from './Block.module.css';
import { ExpandableRow, PlainRow } from './Block.tsx';

const kindTexts = {
  credential: m.credential_kind_credential,
  licence: m.credential_kind_licence,
  education: m.credential_kind_education,
};

/** Loaded on demand: few listings have a checked credential. */
const CheckedCredentials = lazyPart(() => import(/* webpackChunkName: "rare" */ './CheckedCredentials.tsx'));

/** Explained credentials, and years of experience. If staff checked none, one sentence says where they come from. */
export function CredentialsRow({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const { credentials, npiOnFile, registerNpi } = listing;
  const experienceText = formatPracticingSince(listing.yearStartedPracticing);
  if (credentials.length === 0)
    return experienceText ? <PlainRow title={m.profile_experience()} note={experienceText} /> : null;
  const explanations = credentials.map(({ license }) => explainCredential(license, locale));
  const rows = explanations.map(({ label, explanation, kind }) => ({
    name: label,
    explanation: `${kindTexts[kind]()}. ${explanation}`,
  }));
  const credentialList = formatAbridgedList(explanations.map(({ label }) => label));
  return (
    <ExpandableRow
      isNoteRepeated
      title={m.profile_credentials()}
      note={[credentialList, experienceText].filter(Boolean).join('. ')}
    >
      {experienceText && <p>{experienceText}</p>}
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
    </ExpandableRow>
  );
}

export function SpecialtiesRow({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const terms = listProfileTerms(listing, 'specialties');
  if (terms.length === 0 && listing.specialties.length === 0) return null;
  const rows = listing.specialties.map((value) => ({
    name: getLabel(specialties, value, locale),
    explanation: getSpecialtyText(value, locale),
  }));
  return (
    <ExpandableRow
      isNoteRepeated
      title={m.profile_specialties()}
      note={formatAbridgedList(
        rows.length > 0 ? rows.map(({ name }) => name) : terms.map(({ term }) => term),
      )}
    >
      {rows.length > 0 && <Credentials className={styles.Specialties} rows={rows} />}
      {terms.length > 0 && <DescriptionList rows={terms} />}
    </ExpandableRow>
  );
}
