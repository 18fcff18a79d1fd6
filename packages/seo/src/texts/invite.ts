import type { Locale } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { createLinks, createParagraph, createSteps, type Section } from '../section.ts';
import { formatFullName, formatTown, type PersonName } from '../words/text/names.ts';
import type { TextWords } from '../words/text/texts.ts';

/** Of whom a review is asked for. */
export type InviteSubject = PersonName & { slug: string; company: string; city: string; state: string };

/** Words of /r/{slug}, the neutral invitation to write a review: the same for every patient, with nothing in return. */
export function inviteWords(
  listing: InviteSubject,
  locale: Locale,
): TextWords & Record<'write' | 'read', { label: string; href: string }> {
  const o = { locale };
  const name = formatFullName(listing);
  return {
    title: m.invite_title({ name }, o),
    lead: m.invite_lead({ name, company: listing.company, town: formatTown(listing) }, o),
    // The form's first step. Signing in, where need be, leads back to it.
    write: { label: m.invite_write({}, o), href: `${paths.member(listing.slug)}?write=1` },
    read: { label: m.invite_read({}, o), href: paths.profile(listing.slug) },
  };
}

/** What happens next to who writes, and that nothing depends on what they say. */
export function inviteSections(listing: InviteSubject, locale: Locale): Section[] {
  const o = { locale };
  return [
    {
      id: 'next',
      heading: m.invite_next({}, o),
      blocks: [
        createSteps(
          m.invite_next_1({}, o),
          m.invite_next_2({}, o),
          m.invite_next_3({ name: formatFullName(listing) }, o),
        ),
        createParagraph(m.invite_fair({}, o)),
        createLinks([m.reviews_title({}, o), paths.howReviewsWork]),
      ],
    },
  ];
}
