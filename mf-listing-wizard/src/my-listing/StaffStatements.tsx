import { getLabel, licenses, site } from '@app/option-lists';
import { lazyPart } from '@app/remote-kit';
import { formatDate, formatDay } from '@app/seo';
import { useShell } from '@app/shell-api';
import { Anchor, Banner, Fact, Panel, Stack } from '@app/ui';
import { Suspense } from 'react';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

const CertificateSection = lazyPart(() => import('./CertificateSection.tsx'));

type CredentialCheck = OwnListing['credentialChecks'][number];

const statusTexts: Record<CredentialCheck['status'], (inputs: { license: string; date: string }) => string> =
  {
    verified: m.found_verified,
    expired: m.found_expired,
    not_found: m.found_not_found,
  };

/** Public statements of staff about the listing: checked credentials and an integrity notice. */
export function StaffStatements({ listing }: { listing: OwnListing }) {
  const { locale } = useShell();
  const { credentialChecks, integrityNotice: notice, role } = listing;
  if (credentialChecks.length === 0 && !notice) return null;
  return (
    <Panel title={m.found_title()}>
      {notice && (
        <Banner kind="warn">
          <p>
            <b>{m.found_notice()}</b> {m.found_notice_since({ date: formatDate(notice.since, locale) })}
          </p>
          {/* Staff write the notice in English. */}
          <p lang="en">{notice.note}</p>
        </Banner>
      )}
      {credentialChecks.map((check) => {
        const license = getLabel(licenses, check.license, locale);
        const dayText = formatDay(check.seenAt, locale);
        return (
          <Stack key={check.license} gap={1}>
            <Fact kind={check.status === 'verified' ? 'ok' : 'warn'}>
              {statusTexts[check.status]({ license, date: dayText })}
            </Fact>
            {check.asksCertificate && role === 'owner' && (
              <Suspense>
                <CertificateSection listingId={listing.id} check={check} name={license} />
              </Suspense>
            )}
          </Stack>
        );
      })}
      <p>
        {m.found_wrong()} <Anchor href={`mailto:${site.helpEmail}`}>{site.helpEmail}</Anchor>
      </p>
    </Panel>
  );
}
