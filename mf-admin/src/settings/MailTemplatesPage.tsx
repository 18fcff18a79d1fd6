import { type Locale, locales } from '@app/option-lists';
import { listMailTemplates } from '@app/types/admin/settings';
import { Card, Disclosure, Stack } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { formatIdentifier } from '../words/format-words.ts';

/** The mail templates with sample values, as plain text, so that no markup or link of theirs is in the console. */
export default function MailTemplatesPage() {
  const filters = useFilters(['locale']);
  const locale: Locale = filters.get('locale') === 'es' ? 'es' : 'en';
  const result = useAdminCall(listMailTemplates, { query: { locale } });
  return (
    <Page
      title="Mail templates"
      lead="Shown as their plain text; the HTML says the same words. Changed by a release."
    >
      <SegmentedControl
        label="Language"
        value={locale}
        onChange={(value) => filters.set({ locale: value })}
        options={locales.map((locale) => [locale, locale === 'en' ? 'English' : 'Español'])}
      />
      <AsyncContent result={result}>
        {({ items }) =>
          items.map(({ template, optional, samples }) => (
            <Disclosure key={template} label={`${formatIdentifier(template)}: ${samples[0]?.subject ?? ''}`}>
              <Stack>
                <p>{optional ? `People can turn these e-mails off: “${optional}”.` : 'Always sent.'}</p>
                {samples.map(({ subject, text }) => (
                  <Card key={text}>
                    <article lang={locale} aria-label={subject}>
                      <p>
                        <b>{subject}</b>
                      </p>
                      <p style={{ whiteSpace: 'pre-line' }}>{text.trim()}</p>
                    </article>
                  </Card>
                ))}
              </Stack>
            </Disclosure>
          ))
        }
      </AsyncContent>
    </Page>
  );
}
