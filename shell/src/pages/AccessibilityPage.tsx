import { m } from '../paraglide/messages.js';
import { createList, createSection, getContactLinks, type Section } from '../texts/section.ts';
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

export function getAccessibilitySections(): Section[] {
  return [
    createSection('goal', m.accessibility_goal(), m.accessibility_goal_1()),
    createSection(
      'what-we-do',
      m.accessibility_do(),
      createList(
        m.accessibility_do_keyboard(),
        m.accessibility_do_hand(),
        m.accessibility_do_voice(),
        m.accessibility_do_reader(),
        m.accessibility_do_zoom(),
        m.accessibility_do_list(),
        m.accessibility_do_words(),
      ),
    ),
    createSection('testing', m.accessibility_test(), m.accessibility_test_1()),
    createSection('limits', m.accessibility_limits(), m.accessibility_limits_1()),
    createSection('feedback', m.accessibility_tell(), m.accessibility_tell_1(), getContactLinks()),
  ];
}
