import { getHealthDataSections, getTextWords } from '@app/seo';
import { pageLocale } from '../frame/locale.ts';
import { TextPage } from './TextPage.tsx';

export default function HealthDataPage() {
  const locale = pageLocale();
  return <TextPage words={getTextWords(locale).healthData} sections={getHealthDataSections(locale)} />;
}
