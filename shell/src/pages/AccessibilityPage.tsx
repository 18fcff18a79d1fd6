import { getAccessibilitySections, getTextWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { TextPage } from './TextPage.tsx';

export default function AccessibilityPage() {
  const locale = getPageLocale();
  return <TextPage words={getTextWords(locale).accessibility} sections={getAccessibilitySections(locale)} />;
}
