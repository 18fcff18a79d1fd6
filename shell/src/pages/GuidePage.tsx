import { m } from '../paraglide/messages.js';
import { getGuideSections } from '../texts/guide.ts';
import { FoldedSection } from './FoldedSection.tsx';
import { LegParts } from './LegParts.tsx';
import { TextPage } from './TextPage.tsx';

/** /guide: the FAQ with folded answers, and a drawing of the parts of a leg. */
export default function GuidePage() {
  return (
    <>
      <TextPage title={m.guide_title()} lead={m.guide_lead()}>
        <div className="Answers">
          {getGuideSections().map((section) => (
            <FoldedSection key={section.id} section={section} />
          ))}
        </div>
      </TextPage>
      <LegParts />
    </>
  );
}
