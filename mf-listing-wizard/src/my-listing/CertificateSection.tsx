import { FileUploadForm, WithdrawButton } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { proofLimits, uploadCertificate, withdrawCertificate } from '@app/types';
import { Disclosure, Row, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

interface CertificateSectionProps {
  listingId: string;
  check: OwnListing['credentialChecks'][number];
  /** Name of the credential in the page's language. */
  name: string;
}

/** Upload of the certificate that staff requested for a credential, and its status. */
export default function CertificateSection({ listingId, check, name }: CertificateSectionProps) {
  const { license, certificate } = check;
  const { locale } = useShell();

  if (certificate)
    return (
      <>
        <p>
          {m.certificate_waiting({
            sent: formatDate(certificate.sentAt, locale),
            until: formatDate(certificate.fileUntil, locale),
          })}
        </p>
        <Row>
          <WithdrawButton
            endpoint={withdrawCertificate}
            input={{ params: { id: listingId }, query: { license } }}
            name={name}
            kind="quiet"
            texts={{
              button: m.certificate_withdraw(),
              title: m.certificate_withdraw_title({ license: name }),
              text: m.certificate_withdraw_text(),
              keep: m.certificate_withdraw_keep(),
              confirm: m.certificate_withdraw_confirm(),
              done: m.certificate_withdrawn(),
            }}
          />
        </Row>
      </>
    );
  return (
    <Disclosure label={m.certificate_add({ license: name })}>
      <Stack>
        <p>{m.certificate_why(proofLimits)}</p>
        <FileUploadForm
          texts={{
            file: m.certificate_file(),
            hint: m.certificate_hint(proofLimits),
            noFile: m.certificate_choose(),
            tooLarge: m.certificate_too_large(proofLimits),
            send: m.certificate_send(),
            sending: m.certificate_sending(),
            done: m.certificate_sent(),
          }}
          maxMegabytes={proofLimits.megabytes}
          endpoint={uploadCertificate}
          query={{ listing: listingId, license }}
        />
      </Stack>
    </Disclosure>
  );
}
