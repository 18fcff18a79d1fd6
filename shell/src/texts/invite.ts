import { formatFullName, paths } from '@app/seo';
import { m } from '../paraglide/messages.js';
import { createLinks, createSection, createSteps, type Section } from './section.ts';

/** Section that says what happens to a submitted review, and that its rating has no influence on that. */
export function getInviteSections(person: Parameters<typeof formatFullName>[0]): Section[] {
  return [
    createSection(
      'next',
      m.invite_next(),
      createSteps(m.invite_next_1(), m.invite_next_2(), m.invite_next_3({ name: formatFullName(person) })),
      m.invite_fair(),
      createLinks([m.reviews_title(), paths.howReviewsWork]),
    ),
  ];
}
