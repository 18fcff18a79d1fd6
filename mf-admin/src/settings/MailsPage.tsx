import { type Locale, locales } from '@app/option-lists';
import { mailTemplates } from '@app/types/admin/settings';
import { Card, Fold, PlainList, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { useFilters } from '../inbox/filters.ts';
import { formatIdentifier } from '../words/format-identifier.ts';

/** Every mail that goes out, as the code that writes it does: with sample values, in either language. */
export default function MailsPage() {
  const filters = useFilters(['locale']);
  const locale: Locale = filters.value('locale') === 'es' ? 'es' : 'en';
  const answer = useAdminCall(mailTemplates, { query: { locale } });
  return (
    <Page
      title="Mail templates"
      lead="Shown as their plain text; the HTML says the same words. Changed by a release."
    >
      <Segments
        label="Language"
        value={locale}
        onChange={(value) => filters.set({ locale: value })}
        options={locales.map((one) => [one, one === 'en' ? 'English' : 'Español'])}
      />
      <Loaded answer={answer}>
        {({ items }) =>
          items.map(({ template, optional, samples }) => (
            <Fold key={template} label={`${formatIdentifier(template)}: ${samples[0]?.subject ?? ''}`}>
              <Stack>
                <p>{optional ? `People can turn these e-mails off: “${optional}”.` : 'Always sent.'}</p>
                {samples.map(({ subject, text }) => (
                  <Card key={text}>
                    <article lang={locale} aria-label={subject}>
                      <p>
                        <b>{subject}</b>
                      </p>
                      {text.trim().split('\n\n').map(renderPart)}
                    </article>
                  </Card>
                ))}
              </Stack>
            </Fold>
          ))
        }
      </Loaded>
    </Page>
  );
}

/**
 * A paragraph, list or quote of a mail. Words only: no mark-up of a mail is ever part of this document, and an address in
 * it is not a link.
 */
function renderPart(part: string) {
  const lines = part.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <PlainList key={part}>
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </PlainList>
    );
  if (lines.every((line) => line.startsWith('> ')))
    return <blockquote key={part}>{lines.map((line) => line.slice(2)).join(' ')}</blockquote>;
  return lines.filter((line) => line !== '-- ').map((line) => <p key={line}>{line}</p>);
}
