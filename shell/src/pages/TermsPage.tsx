import { getTermsSections, getTextWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { TextPage } from './TextPage.tsx';

export default function TermsPage() {
  const locale = getPageLocale();
  return <TextPage words={getTextWords(locale).terms} sections={getTermsSections(locale)} />;
}
