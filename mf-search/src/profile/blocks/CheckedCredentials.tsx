import { getCheckedNote, getCredentialSource } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Credential } from '@app/types';
import { Credentials, type CredentialsProps, Fact } from '@app/ui';

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
          const one = credentials[index]!;
          return {
            ...row,
            proof: (
              <Fact kind={one.seenAt ? 'ok' : 'ask'}>
                <b>{getCredentialSource(one, locale)}</b>
              </Fact>
            ),
          };
        })}
      />
      <Fact kind="ask">{getCheckedNote(locale)}</Fact>
    </>
  );
}
