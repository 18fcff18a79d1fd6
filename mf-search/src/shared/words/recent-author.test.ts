import { setPageLocale } from '@app/shell-api';
import { createSampleRecentReview } from '@app/test-kit/samples';
import { beforeEach, expect, it } from 'vitest';
import '../../language.ts';
import { formatRecentAuthor } from './recent-author.ts';

const recentReview = createSampleRecentReview();
const reviewAfterMove = createSampleRecentReview({
  listing: { ...recentReview.listing, company: 'Harbor Prosthetics' },
});

beforeEach(() => setPageLocale('en'));

it('names no practice if the person still works there', () => {
  expect(formatRecentAuthor(recentReview)).toBe('Dana R. Below-knee, running/sport. New socket, fall 2026');
  expect(formatRecentAuthor({ ...recentReview, practice: ' riverfront  limb works' })).not.toContain('At ');
  // A review of older data does not say where it was.
  expect(formatRecentAuthor({ ...reviewAfterMove, practice: '' })).not.toContain('At ');
});

it('names the former practice if the person works elsewhere now', () => {
  expect(formatRecentAuthor(reviewAfterMove)).toBe(
    'Dana R. Below-knee, running/sport. New socket, fall 2026. At Riverfront Limb Works',
  );
  setPageLocale('es');
  expect(formatRecentAuthor({ ...reviewAfterMove, author: null })).toMatch(/\. En Riverfront Limb Works$/);
});
