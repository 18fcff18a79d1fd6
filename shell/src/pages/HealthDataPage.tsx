import { getHealthDataSections, getTextWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { TextPage } from './TextPage.tsx';

export default function HealthDataPage() {
  const locale = getPageLocale();
  return <TextPage words={getTextWords(locale).healthData} sections={getHealthDataSections(locale)} />;
}
