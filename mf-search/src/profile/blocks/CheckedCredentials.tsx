import { formatDay } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Credential } from '@app/types';
import { Credentials, type CredentialsProps, Fact } from '@app/ui';
import { m } from '../../paraglide/messages.js';

interface CheckedCredentialsProps extends Pick<CredentialsProps, 'rows'> {
  /** In the same order as `rows`. */
  credentials: readonly Credential[];
}

/** Credentials of a listing with at least one that staff checked: the source of each and an explanation. */
export default function CheckedCredentials({ rows, credentials }: CheckedCredentialsProps) {
  const { locale } = useShell();
  return (
    <>
      <Credentials
        rows={rows.map((row, index) => {
          const { seenAt } = credentials[index]!;
          return {
            ...row,
            verification: (
              <Fact kind={seenAt ? 'ok' : 'ask'}>
                <b>
                  {seenAt ? m.credential_checked({ date: formatDay(seenAt, locale) }) : m.self_reported()}
                </b>
              </Fact>
            ),
          };
        })}
      />
      <Fact kind="ask">{m.credentials_checked_note()}</Fact>
    </>
  );
}
