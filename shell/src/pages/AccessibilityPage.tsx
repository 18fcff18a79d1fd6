import { accessibilitySections, textWords } from '@app/seo';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

export default function AccessibilityPage() {
  const locale = pageLocale();
  return <TextPage words={textWords(locale).accessibility} sections={accessibilitySections(locale)} />;
}
