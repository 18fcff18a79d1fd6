import { getAccessibilitySections, getTextWords } from '@app/seo';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

export default function AccessibilityPage() {
  const locale = pageLocale();
  return <TextPage words={getTextWords(locale).accessibility} sections={getAccessibilitySections(locale)} />;
}
