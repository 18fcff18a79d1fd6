import { getGuideSections, getTextWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { LegParts } from './LegParts.tsx';
import { TextPage } from './TextPage.tsx';

/** /guide: the FAQ, with the parts of a leg in a drawing. */
export default function GuidePage() {
  const locale = getPageLocale();
  return (
    <>
      <TextPage words={getTextWords(locale).guide} sections={getGuideSections(locale)} />
      <LegParts />
    </>
  );
}
