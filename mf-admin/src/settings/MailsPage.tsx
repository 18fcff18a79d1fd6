import { type Locale, locales } from '@app/option-lists';
import { mailTemplates } from '@app/types/admin/settings';
import { Card, Fold, Stack } from '@app/ui';
import { Segments } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { useFilters } from '../inbox/filters.ts';
import { formatIdentifier } from '../words/format-identifier.ts';
import styles from './MailsPage.module.css';

/**
 * Every mail that goes out, as the code that writes it does: with sample values, in either language. Words only: no mark-up
 * of a mail is ever part of this document, and an address in it is not a link.
 */
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
                      <p className={styles.Text}>{text.trim()}</p>
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
