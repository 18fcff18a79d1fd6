import { getGuideSections, getTextWords } from '@app/seo';
import { pageLocale } from '../frame/locale.ts';
import { LegParts } from './LegParts.tsx';
import { TextPage } from './TextPage.tsx';

/** /guide: the FAQ, with the parts of a leg in a drawing. */
export default function GuidePage() {
  const locale = pageLocale();
  return (
    <>
      <TextPage words={getTextWords(locale).guide} sections={getGuideSections(locale)} />
      <LegParts />
    </>
  );
}
