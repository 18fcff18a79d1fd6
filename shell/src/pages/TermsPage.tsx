import { formatDate } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { m } from '../paraglide/messages.js';
import { getTermsSections, termsDate } from '../texts/terms.ts';
import { TextPage } from './TextPage.tsx';

export default function TermsPage() {
  const date = formatDate(termsDate, getPageLocale());
  return <TextPage title={m.terms_title()} lead={m.terms_lead({ date })} sections={getTermsSections()} />;
}
