import { accessibilityValues, insuranceValues } from '@app/option-lists';
import { toAccountId } from '@app/test-kit/accounts';
import { personas } from '@app/test-kit/personas';
import { subtractDays, subtractMonths } from '../calendar.ts';
import { drawBio, toBioFacts } from '../listing/bio.ts';
import { hostile } from '../listing/dirt.ts';
import { findSite } from '../listing/geography.ts';
import { drawPlace } from '../listing/places.ts';
import type { Persona } from './persona.ts';
import { addPatientsPending, addUnseenStates, givePatientOne, tellNewest } from './reviews.ts';
import { createChange, createClaimed, createRefusedChange } from './sent.ts';

const CP = 'ABC Certified Prosthetist (CP)';
const CPO = 'ABC Certified Orthotist-Prosthetist (CPO)';
const createOwner = (number: number) => ({ ownerUserId: toAccountId(number) });
const createConfirmation = (now: Date, days: number) => ({
  confirmedAt: subtractDays(now, days),
  confirmedBy: 'practice' as const,
});

/** The listings that people and tests look for by name. */
export const named: readonly Persona[] = [
  {
    ...personas.full,
    woman: true,
    zip: '63101',
    company: 'Riverfront Limb Works',
    street: '1180 Clamorgan Street',
    suite: 'Suite 200',
    phone: '(314) 555-0142',
    stars: [1, 1, 1, 6, 55],
    set: (profile, random, now) => ({
      ...createOwner(1),
      ...createConfirmation(now, 40),
      website: 'https://riverfrontlimb.example/',
      yearStartedPracticing: 2008,
      licenses: [CPO, 'State Prosthetist License', 'NCOPE Residency Completion'],
      specialties: ['Athletes and High Activity', 'Cosmetic (Lifelike)', 'Accepts out-of-state patients'],
      insuranceAccepted: insuranceValues.filter(
        (plan) => !/Anthem|Cigna|Humana|Kaiser|Molina|Charity|Other/.test(plan),
      ),
      languageAccommodations: ['Spanish', 'ASL'],
      professionalBio:
        'I started out as a technician, so I still make most of my sockets myself. I see about six people a day, never more, because the listening takes longer than the casting. Half of the people I fit are active: runners, climbers, parents of toddlers. If something hurts, call. You do not need an appointment to tell me it hurts.',
      alsoAt: [
        {
          ...drawPlace(random, profile.practice),
          ...placeAt('62002'),
          company: 'Riverfront Limb Works',
          address: '44 Piasa Street',
          days: 'Tuesdays',
        },
      ],
      acceptsNewPatients: true,
      firstVisitDays: 9,
      adjustmentDays: 3,
      onSiteFabrication: true,
      sameDayRepairs: true,
      treatsChildren: true,
      limbLevels: ['Symes/Boyd', 'Below-knee', 'Above-knee'],
      deviceFamilies: ['Everyday leg', 'Microprocessor knee', 'Running/sport'],
      manufacturerTraining: 'Microprocessor knees, level 2; Running blades',
      accessibility: accessibilityValues.filter((feature) => feature !== 'Hoist'),
      npi: '3000000018',
    }),
    writers: ({ limb }) => limb.lower !== 'None',
    edit: tellNewest,
  },
  {
    ...personas.usual,
    zip: '63104',
    company: 'Soulard Prosthetic Studio',
    phone: '(314) 555-0117',
    stars: [1, 1, 1, 5, 15],
    set: (_, __, now) => ({
      ...createOwner(2),
      ...createConfirmation(now, 52),
      licenses: [CP],
      insuranceAccepted: insuranceValues.slice(0, 11),
    }),
    edit: givePatientOne,
  },
  {
    ...personas.noTricare,
    zip: '63143',
    city: 'Maplewood',
    company: 'Maplewood Gait & Limb',
    phone: '(314) 555-0163',
    stars: [1, 2, 2, 5, 7],
    set: (_, __, now) => ({
      ...createOwner(3),
      ...createConfirmation(now, 94),
      licenses: [CP, 'Masters of Prosthetics and Orthotics (MPO)'],
      insuranceAccepted: ['Medicare', 'Blue Cross Blue Shield (BCBS)', 'Aetna', 'Self-Pay / Out-of-Pocket'],
      specialties: ['Athletes and High Activity'],
    }),
  },
  {
    ...personas.manyReviews,
    woman: true,
    zip: '63105',
    city: 'Clayton',
    company: 'Halvorsen & Talbot Prosthetics',
    phone: '(314) 555-0128',
    stars: [0, 1, 1, 7, 103],
    set: (_, __, now) => ({
      ...createOwner(4),
      ...createConfirmation(now, 18),
      licenses: [CPO, 'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)'],
      specialties: ['Athletes and High Activity', 'Accepts out-of-state patients'],
      treatsChildren: true,
    }),
    updates: createChange,
  },
  {
    ...personas.noReviews,
    woman: true,
    zip: '63031',
    company: 'Northside Limb Center',
    phone: '(314) 555-0190',
    set: (_, __, now) => ({
      ...createOwner(5),
      ...createConfirmation(now, 12),
      licenses: [CPO],
      acceptsNewPatients: true,
      firstVisitDays: 4,
    }),
  },
  {
    ...personas.unclaimed,
    zip: '62220',
    company: 'Metro East Prosthetics',
    phone: '(618) 555-0155',
    stars: [2, 1, 1, 3, 2],
    set: (_, __, now) => ({ confirmedAt: subtractDays(now, 262), confirmedBy: 'team', licenses: [CP] }),
    unset: [
      'ownerUserId',
      'alsoAt',
      'acceptsNewPatients',
      'firstVisitDays',
      'adjustmentDays',
      'accessibility',
      'npi',
    ],
    edit: addUnseenStates,
  },
  {
    ...personas.fewReviews,
    woman: true,
    zip: '62025',
    company: 'Edwardsville Orthotic & Prosthetic Care',
    phone: '(618) 555-0134',
    stars: [0, 0, 0, 0, 3],
    set: (_, __, now) => ({ ...createOwner(7), ...createConfirmation(now, 25), licenses: [CPO] }),
  },
  {
    ...personas.popular,
    zip: '63301',
    company: 'St. Charles Limb Center',
    phone: '(636) 555-0109',
    stars: [1, 1, 1, 7, 31],
    set: (_, __, now) => ({
      ...createOwner(8),
      ...createConfirmation(now, 74),
      licenses: [CP],
      specialties: ['Athletes and High Activity'],
    }),
    edit: addPatientsPending,
  },
  {
    ...personas.paediatric,
    woman: true,
    zip: '63017',
    company: 'Little Oaks Pediatric Prosthetics',
    phone: '(636) 555-0171',
    stars: [1, 1, 2, 7, 47],
    set: (_, __, now) => ({
      ...createOwner(9),
      ...createConfirmation(now, 51),
      licenses: [CPO],
      treatsChildren: true,
      address: { street1: '300 Chapel Ridge Drive', street2: 'Suite 110' },
    }),
    unset: ['address2'],
    writers: ({ ageRange }) => ageRange === "I'm a Parent" || ageRange === 'Teen',
  },
  {
    ...personas.upperLimb,
    woman: true,
    zip: '63122',
    city: 'Kirkwood',
    company: 'Handworks Upper-Limb Studio',
    phone: '(314) 555-0136',
    stars: [0, 1, 1, 3, 13],
    set: (_, __, now) => ({
      ...createOwner(10),
      ...createConfirmation(now, 8),
      licenses: [CP],
      specialties: ['Myoelectric', 'Accepts out-of-state patients'],
      limbLevels: ['Hand', 'Elbow', 'Shoulder'],
      deviceFamilies: ['Body-powered arm', 'Myoelectric arm', 'Cosmetic'],
    }),
    writers: ({ limb }) => limb.lower === 'None',
    updates: createRefusedChange,
  },
  { ...personas.twoReviews, zip: '63110', company: 'Tower Grove Prosthetics', stars: [0, 0, 1, 1, 0] },
  {
    ...personas.moved,
    woman: true,
    zip: '63108',
    company: 'Westpoint Limb & Socket',
    stars: [0, 0, 1, 3, 10],
    set: (_, __, now) => ({
      ...createOwner(12),
      ...createConfirmation(now, 60),
      slugHistory: [personas.moved.oldSlug],
    }),
    earlier: (now) => ({ company: 'Boone Valley Prosthetics', until: subtractMonths(now, 9) }),
  },
  {
    ...personas.olderData,
    woman: true,
    zip: '02110',
    company: 'Harborlight Brace & Limb',
    stars: [0, 1, 0, 2, 4],
    set: { clinic: 'Harborlight Brace & Limb', zipCode: '2110' },
    unset: ['company', 'ownerUserId'],
  },
  {
    ...personas.noCoordinates,
    woman: true,
    zip: '63116',
    company: 'Gravois Limb Clinic',
    stars: [0, 0, 0, 2, 4],
    unset: ['loc'],
  },
  {
    ...personas.hostile,
    zip: '63103',
    company: hostile[1]!.company!,
    stars: [0, 0, 1, 1, 3],
    set: {
      professionalBio: `${hostile[3]!.professionalBio} ${hostile[4]!.professionalBio}`,
      website: 'https://limbs.example/?q=%3Cscript%3E',
    },
  },
  {
    ...personas.longName,
    woman: true,
    zip: '63109',
    company:
      'The Greater Mississippi Valley Center for Prosthetic Design, Rehabilitation Arts and Orthopedic Technology',
    stars: [0, 0, 0, 3, 9],
    set: ({ doc }, random, now) => ({
      professionalBio: drawBio(random, toBioFacts(doc, now.getUTCFullYear()), 'long'),
    }),
  },
  {
    ...personas.spanish,
    woman: true,
    zip: '63118',
    company: 'Cherokee Street Limb Works',
    stars: [0, 0, 1, 2, 7],
    writers: ({ latino }) => latino,
    set: (_, __, now) => ({
      ...createOwner(17),
      ...createConfirmation(now, 33),
      languageAccommodations: ['Spanish', 'ASL'],
    }),
  },
  {
    ...personas.minimal,
    zip: '62002',
    company: 'Calloway Prosthetics',
    set: { licenses: [CP], specialties: [], languageAccommodations: [], insuranceAccepted: ['Medicare'] },
    unset: [
      'address2',
      'phone',
      'patientContactPhone',
      'email',
      'website',
      'yearStartedPracticing',
      'professionalBio',
      'ownerUserId',
      'alsoAt',
      'acceptsNewPatients',
      'firstVisitDays',
      'adjustmentDays',
      'onSiteFabrication',
      'sameDayRepairs',
      'treatsChildren',
      'limbLevels',
      'deviceFamilies',
      'manufacturerTraining',
      'accessibility',
      'npi',
      'confirmedAt',
      'confirmedBy',
    ],
    claims: createClaimed,
  },
  {
    ...personas.manyPlaces,
    zip: '65201',
    company: 'Merriweather Limb & Implant Center',
    stars: [1, 0, 2, 6, 24],
    set: (profile, random, now) => ({
      ...createOwner(19),
      ...createConfirmation(now, 90),
      specialties: ['Rotationplasty', 'Osseointegration', 'Accepts out-of-state patients'],
      alsoAt: ['65101', '65806', '64106', '63104'].map((zip) => ({
        ...drawPlace(random, profile.practice),
        ...placeAt(zip),
        company: profile.practice.company,
      })),
    }),
  },
  {
    ...personas.nearLonely,
    woman: true,
    zip: '67846',
    company: 'High Plains Limb Care',
    phone: '(620) 555-0163',
    stars: [0, 0, 1, 2, 5],
  },
];

function placeAt(zip: string) {
  const { city, state, lat, lng } = findSite(zip);
  return {
    city,
    state,
    zipCode: zip,
    loc: { type: 'Point' as const, coordinates: [lng, lat] as [number, number] },
  };
}
