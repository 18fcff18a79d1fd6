import { sampleRecentReview } from '@app/test-kit/samples';
import { expect, it } from 'vitest';
import { formatRecentAuthor } from './recent-who.ts';

const today = sampleRecentReview();
const movedOn = sampleRecentReview({ listing: { ...today.listing, company: 'Harbor Prosthetics' } });

it('names the practice once where the person still works there', () => {
  expect(formatRecentAuthor(today, 'en')).toBe('Dana R. Below-knee, running/sport. New socket, fall 2026');
  expect(formatRecentAuthor({ ...today, practice: ' riverfront  limb works' }, 'en')).not.toContain('At ');
  // A review of older data does not say where it was.
  expect(formatRecentAuthor({ ...movedOn, practice: '' }, 'en')).not.toContain('At ');
});

it('names the practice of then where the person works elsewhere by now', () => {
  expect(formatRecentAuthor(movedOn, 'en')).toBe(
    'Dana R. Below-knee, running/sport. New socket, fall 2026. At Riverfront Limb Works',
  );
  expect(formatRecentAuthor({ ...movedOn, author: null }, 'es')).toMatch(/\. En Riverfront Limb Works$/);
});
