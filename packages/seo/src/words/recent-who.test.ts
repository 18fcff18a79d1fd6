import { sampleRecentReview } from '@app/test-kit/samples';
import { expect, it } from 'vitest';
import { recentReview } from '../parts/review.ts';
import { recentWhoText } from './recent-who.ts';

const today = sampleRecentReview();
const movedOn = sampleRecentReview({ listing: { ...today.listing, company: 'Harbor Prosthetics' } });

it('names the practice once where the person still works there', () => {
  expect(recentWhoText(today, 'en')).toBe('Dana R. Below-knee, running/sport. New socket, fall 2026');
  expect(recentWhoText({ ...today, practice: ' riverfront  limb works' }, 'en')).not.toContain('At ');
  // A review of older data does not say where it was.
  expect(recentWhoText({ ...movedOn, practice: '' }, 'en')).not.toContain('At ');
});

it('names the practice of then where the person works elsewhere by now', () => {
  expect(recentWhoText(movedOn, 'en')).toBe(
    'Dana R. Below-knee, running/sport. New socket, fall 2026. At Riverfront Limb Works',
  );
  expect(recentWhoText({ ...movedOn, author: null }, 'es')).toMatch(/\. En Riverfront Limb Works$/);
  const html = String(recentReview(movedOn, 'small', 'en'));
  expect(html).toContain('<p>Harbor Prosthetics, ');
  expect(html).toContain('At Riverfront Limb Works</p>');
  const hostile = { ...movedOn, practice: '<img src=x>' };
  expect(String(recentReview(hostile, 'small', 'en'))).toContain('At &lt;img src=x&gt;');
});
