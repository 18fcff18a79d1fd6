import { fillDimensions } from '@app/option-lists';
import type { PublicReview } from '@app/types';
import { expect, it } from 'vitest';
import { renderFullReview } from './review.ts';

const review = (reply: Partial<NonNullable<PublicReview['reply']>> = {}): PublicReview => ({
  id: 'abcdefghijklmnopqrstuv',
  author: 'Theo M.',
  relation: 'self',
  overallRating: 2,
  ratings: fillDimensions({ fitComfort: 4 }, null),
  title: '',
  text: 'Five weeks for an alignment.',
  tags: [],
  stage: 'Repair or adjustment',
  level: 'Above-knee',
  device: '',
  care: { season: 'spring', year: 2026 },
  verification: 'none',
  incentive: 'none',
  edited: false,
  practice: 'Riverfront Limb Works',
  reply: {
    practice: 'Riverfront Limb Works',
    text: 'We added <b>Saturday</b> hours.',
    change: null,
    resolved: false,
    published: { season: 'summer', year: 2026 },
    ...reply,
  },
});
const words = (one: PublicReview, locale: 'en' | 'es' = 'en') => String(renderFullReview(one, locale));

it('shows what the practice answered, as text', () => {
  const html = words(review());
  expect(html).toContain('Reply from Riverfront Limb Works');
  expect(html).toContain('We added &lt;b&gt;Saturday&lt;/b&gt; hours.');
  expect(html).not.toMatch(/Change (?:made|planned)|solved/);
});

it('says that a change was planned or made, and that its author says it solved it', () => {
  expect(words(review({ change: 'planned' }))).toContain('The practice says it will change something');
  const html = words(review({ change: 'made', resolved: true }));
  expect(html).toContain('The practice says it changed something');
  expect(html).toContain('The author says this solved it');
  expect(words(review({ change: 'made', resolved: true }), 'es')).toContain(
    'Quien escribió dice que esto lo resolvió',
  );
});
