// Inputs of patients for tests of commands.
import { fillDimensions } from '@app/option-lists';
import type { ActorAccount } from '@app/status-changes/inputs';
import type { ReviewContent } from '@app/types';

export const createContent = (overrides: Partial<ReviewContent> = {}): ReviewContent => ({
  overallRating: 4,
  ratings: fillDimensions({ fitComfort: 5, listening: 4, timeliness: 3, staff: 5 }, null),
  title: '',
  text: 'She listened, and the new socket has been comfortable from the first week on.',
  tags: ['Listens'],
  stage: 'New socket',
  limb: { upper: 'None', lower: 'Single below-knee' },
  device: '',
  careMonth: '2026-09',
  relation: 'self',
  anonymous: false,
  incentive: 'none',
  ...overrides,
});

/** Creates the input of an author's edit. */
export const createEdit = (publicId: string, v: number, overrides: Partial<ReviewContent> = {}) => ({
  publicId,
  v,
  content: createContent(overrides),
  locale: 'en' as const,
});

export const createAuthor = (overrides: Partial<ActorAccount> = {}): ActorAccount => ({
  role: 'patient',
  firstName: 'Dana',
  lastName: 'Rivers',
  emails: ['dana@mail.test'],
  createdAt: new Date('2026-01-01'),
  ...overrides,
});
