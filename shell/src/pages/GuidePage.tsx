import { m } from '../paraglide/messages.js';
import { getGuideSections } from '../texts/guide.ts';
import { CollapsibleSection } from './CollapsibleSection.tsx';
import { LegParts } from './LegParts.tsx';
import { TextPage } from './TextPage.tsx';

/** Page `/guide`: the FAQ with collapsible answers, and a drawing of the parts of a prosthetic leg. */
export default function GuidePage() {
  return (
    <>
      <TextPage title={m.guide_title()} lead={m.guide_lead()}>
        <div className="Answers">
          {getGuideSections().map((section) => (
            <CollapsibleSection key={section.id} section={section} />
          ))}
        </div>
      </TextPage>
      <LegParts />
    </>
  );
}
