import { type Locale, locales } from '@app/option-lists';
import { mailTemplates } from '@app/types/admin/settings';
import { Anchor, Fold, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Page } from '../console/page/Page.tsx';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { formatIdentifier } from '../words/format-identifier.ts';
import { MailText } from './MailText.tsx';

/** Every mail that goes out, as the code that writes it does: with sample values, in either language. */
export default function MailsPage() {
  const filters = useFilters(['locale']);
  const locale: Locale = filters.value('locale') === 'es' ? 'es' : 'en';
  const { data, error, isPending, refetch } = useAdminCall(mailTemplates, { query: { locale } });
  return (
    <Page
      title="Mail templates"
      lead={
        <>
          Shown as their plain text; the HTML says the same words. Changed by a release.{' '}
          <Anchor href={paths.settings}>Back to settings</Anchor>
        </>
      }
    >
      <Stack gap="wide">
        <Segments
          label="Language"
          value={locale}
          onChange={(value) => filters.set({ locale: value })}
          options={locales.map((value) => ({ value, label: value === 'en' ? 'English' : 'Español' }))}
        />
        {isPending && <PageSkeleton />}
        {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
        {data?.items.map(({ template, optional, samples }) => (
          <Fold key={template} label={`${formatIdentifier(template)}: ${samples[0]?.subject ?? ''}`}>
            <Stack>
              <p>{optional ? `People can turn these e-mails off: “${optional}”.` : 'Always sent.'}</p>
              {samples.map((sample) => (
                <MailText key={sample.text} {...sample} lang={locale} />
              ))}
            </Stack>
          </Fold>
        ))}
      </Stack>
    </Page>
  );
}
