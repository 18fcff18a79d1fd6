import { getTermsSections, getTextWords } from '@app/seo';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

export default function TermsPage() {
  const locale = pageLocale();
  return <TextPage words={getTextWords(locale).terms} sections={getTermsSections(locale)} />;
}
