import { credentialExplained, credentialKindText, credentialsNote } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Credentials, Fact } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { Block } from './Block.tsx';
import styles from './OnScreen.module.css';

/** Each license in plain words. Nobody has checked one yet, and that is what it says. */
export function CredentialsBlock({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  if (listing.licenses.length === 0) return null;
  return (
    <Block title={m.profile_credentials()}>
      <Credentials
        rows={listing.licenses.map((license) => {
          const { label, explanation, kind } = credentialExplained(license, locale);
          return { name: label, explained: `${credentialKindText(kind, locale)}. ${explanation}` };
        })}
      />
      <Fact kind="ask">
        <b>{m.self_reported()}</b> {credentialsNote(locale)}
      </Fact>
      {listing.npiOnFile && (
        <Fact className={styles.OnScreen} kind="ask">
          {m.npi_on_file()}
        </Fact>
      )}
    </Block>
  );
}
