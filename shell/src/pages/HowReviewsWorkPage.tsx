import { howReviewsWorkSections, textWords } from '@app/seo';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

export default function HowReviewsWorkPage() {
  const locale = pageLocale();
  return <TextPage words={textWords(locale).howReviewsWork} sections={howReviewsWorkSections(locale)} />;
}
