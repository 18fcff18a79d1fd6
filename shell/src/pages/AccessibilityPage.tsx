import { m } from '../paraglide/messages.js';
import { getAccessibilitySections } from '../texts/accessibility.ts';
import { TextPage } from './TextPage.tsx';

export default function AccessibilityPage() {
  return (
    <TextPage
      title={m.accessibility_title()}
      lead={m.accessibility_lead()}
      sections={getAccessibilitySections()}
    />
  );
}
