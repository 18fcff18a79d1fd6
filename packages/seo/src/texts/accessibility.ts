import type { Locale } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { createParagraph, list, type Section } from '../section.ts';
import { getContactLinks } from './contact.ts';

/** The accessibility statement at /accessibility. */
export function getAccessibilitySections(locale: Locale): Section[] {
  const o = { locale };
  return [
    {
      id: 'goal',
      heading: m.accessibility_goal({}, o),
      blocks: [createParagraph(m.accessibility_goal_1({}, o))],
    },
    {
      id: 'what-we-do',
      heading: m.accessibility_do({}, o),
      blocks: [
        list(
          m.accessibility_do_keyboard({}, o),
          m.accessibility_do_hand({}, o),
          m.accessibility_do_voice({}, o),
          m.accessibility_do_reader({}, o),
          m.accessibility_do_zoom({}, o),
          m.accessibility_do_list({}, o),
          m.accessibility_do_words({}, o),
        ),
      ],
    },
    {
      id: 'testing',
      heading: m.accessibility_test({}, o),
      blocks: [createParagraph(m.accessibility_test_1({}, o))],
    },
    {
      id: 'limits',
      heading: m.accessibility_limits({}, o),
      blocks: [createParagraph(m.accessibility_limits_1({}, o))],
    },
    {
      id: 'feedback',
      heading: m.accessibility_tell({}, o),
      blocks: [createParagraph(m.accessibility_tell_1({}, o)), getContactLinks(locale)],
    },
  ];
}
