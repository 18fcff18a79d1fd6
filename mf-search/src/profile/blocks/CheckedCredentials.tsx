import { formatDay } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Credential } from '@app/types';
import { Credentials, type CredentialsProps, Fact } from '@app/ui';
import { m } from '../../paraglide/messages.js';

interface CheckedCredentialsProps extends Pick<CredentialsProps, 'rows'> {
  /** In the order of the rows. */
  credentials: readonly Credential[];
}

/** The credentials where our team has looked some up: how we know of each, and what that means. */
export default function CheckedCredentials({ rows, credentials }: CheckedCredentialsProps) {
  const { locale } = useShell();
  return (
    <>
      <Credentials
        rows={rows.map((row, index) => {
          const { seenAt } = credentials[index]!;
          return {
            ...row,
            proof: (
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
