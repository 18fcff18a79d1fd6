import { createSampleListing, createSampleReview } from '@app/test-kit/samples';
import { describe, expect, it } from 'vitest';
import { createProsthetistLd } from './prosthetist.ts';

const context = { origin: 'https://site.example', locale: 'en' } as const;
const createLd = (
  ...[listing = {}, reviews = [createSampleReview()]]: [
    Parameters<typeof createSampleListing>[0]?,
    ReturnType<typeof createSampleReview>[]?,
  ]
) => createProsthetistLd(createSampleListing(listing), reviews, context) as Record<string, unknown>;

describe('structured data of a profile', () => {
  it('contains no rating if a notice warns about it', () => {
    const integrityNotice = { note: 'Bought.', since: '2026-09-03T15:00:00.000Z' };
    expect(createLd({ integrityNotice })).not.toHaveProperty('aggregateRating');
    expect(createLd({ integrityNotice })).not.toHaveProperty('review');
  });

  it('rates a business named after person and practice, which employs the person', () => {
    expect(createLd()).toMatchObject({
      '@type': ['MedicalBusiness', 'MedicalOrganization'],
      name: 'Renata Okafor, CPO – Riverfront Limb Works',
      url: 'https://site.example/prosthetists/renata-okafor-st-louis',
      isAcceptingNewPatients: true,
      parentOrganization: { name: 'Riverfront Limb Works' },
      employee: {
        '@type': 'Person',
        name: 'Renata Okafor',
        knowsLanguage: ['es'],
        hasCredential: [{ credentialCategory: 'certification' }, { credentialCategory: 'degree' }],
      },
      aggregateRating: { ratingValue: 4.8, reviewCount: 64, bestRating: 5, worstRating: 1 },
    });
  });

  it.each(['on_leave', 'moved', 'closed'] as const)(
    'has no contact data of a listing that is %s',
    (availability) => {
      const jsonLd = createLd({ availability, acceptsNewPatients: true });
      expect(jsonLd).not.toHaveProperty('telephone');
      expect(jsonLd).not.toHaveProperty('sameAs');
      expect(jsonLd).toMatchObject({ isAcceptingNewPatients: false });
    },
  );

  it('has no rating markup at 0 reviews', () => {
    const jsonLd = createLd({ ratingAvg: null, reviewCount: 0 }, []);
    expect(jsonLd).not.toHaveProperty('aggregateRating');
    expect(jsonLd).not.toHaveProperty('review');
  });

  it('contains the reviews of the page only, without a date', () => {
    const { review: reviewsLd } = createLd({}, [
      createSampleReview(),
      createSampleReview({ author: null, title: '', lang: 'es' }),
    ]) as {
      review: object[];
    };
    expect(reviewsLd).toHaveLength(2);
    expect(reviewsLd[0]).toMatchObject({
      author: { name: 'Dana R.' },
      reviewRating: { ratingValue: 5 },
      inLanguage: 'en',
    });
    expect(reviewsLd[1]).toMatchObject({ author: { name: 'Anonymous' }, inLanguage: 'es' });
    expect(JSON.stringify(reviewsLd)).not.toMatch(/date/i);
  });

  it('says nothing about new patients or a website that is not stated', () => {
    const jsonLd = createLd({ acceptsNewPatients: null, website: 'javascript:alert(1)' });
    expect(jsonLd).not.toHaveProperty('isAcceptingNewPatients');
    expect(jsonLd).not.toHaveProperty('sameAs');
  });

  it('states the price of a first visit, and none that is not stated or not asked now', () => {
    expect(createLd({ firstVisitCost: '90-150' })).toMatchObject({ priceRange: '$90 to $150' });
    expect(createLd({ firstVisitCost: '' })).not.toHaveProperty('priceRange');
    expect(createLd({ firstVisitCost: '90-150', availability: 'closed' })).not.toHaveProperty('priceRange');
  });

  it('states the hours of the week and of days of a named year, without appointments', () => {
    const hours =
      'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-24:00; Su 09:00-10:00 "by appointment"; PH off; Dec 31 off; 2026 Dec 24 08:00-12:00; 2026 Dec 25-27 off';
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    const type = { '@type': 'OpeningHoursSpecification' };
    expect(createLd({ hours })).toMatchObject({
      openingHoursSpecification: [
        { ...type, dayOfWeek: weekdays, opens: '08:00', closes: '12:00' },
        { ...type, dayOfWeek: weekdays, opens: '13:00', closes: '17:00' },
        { ...type, dayOfWeek: ['Saturday'], opens: '09:00', closes: '23:59' },
        { ...type, validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '08:00', closes: '12:00' },
        { ...type, validFrom: '2026-12-25', validThrough: '2026-12-27', opens: '00:00', closes: '00:00' },
      ],
    });
    expect(createLd({ hours, availability: 'closed' })).not.toHaveProperty('openingHoursSpecification');
    expect(createLd({ hours: '' })).not.toHaveProperty('openingHoursSpecification');
  });
});
