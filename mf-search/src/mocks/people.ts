import type { Listing } from '@app/types';

/** Values that differ between listings; `listings.ts` builds full listings from them. All invented. */
export interface PersonSketch {
  name: readonly [first: string, last: string];
  company: string;
  position: readonly [lat: number, lng: number];
  town: readonly [city: string, state: string, zipCode: string];
  licenses?: Listing['licenses'];
  specialties?: Listing['specialties'];
  insuranceAccepted?: Listing['insuranceAccepted'];
  languages?: Listing['languageAccommodations'];
  limbLevels?: Listing['limbLevels'];
  /** Number of reviews per limb level that the reviewers show. */
  reviewerCounts?: Record<string, number>;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  starCounts?: readonly [number, number, number, number, number];
  confirmedAt?: string | null;
  claimed?: boolean;
  treatsChildren?: boolean;
  acceptsNewPatients?: boolean;
}

const cpo = 'ABC Certified Orthotist-Prosthetist (CPO)';
const cp = 'ABC Certified Prosthetist (CP)';
const stLouis = ['St. Louis', 'MO', '63101'] as const;
const basicPlans = ['Medicare', 'Medicaid', 'Blue Cross Blue Shield (BCBS)', 'UnitedHealthcare (UHC)'];
const veteranPlans = [...basicPlans, 'TRICARE', 'VA / Veterans Affairs'];

/** Around ZIP 63101, nearest first; the last one has no coordinates. */
export const personSketches: readonly PersonSketch[] = [
  {
    name: ['Renata', 'Okafor'],
    company: 'Riverfront Limb Works',
    position: [38.636, -90.204],
    town: stLouis,
    licenses: [cpo, 'State Prosthetist License', 'NCOPE Residency Completion'],
    specialties: ['Athletes and High Activity', 'Cosmetic (Lifelike)', 'Accepts out-of-state patients'],
    insuranceAccepted: [...veteranPlans, 'Aetna', "Workers' Compensation", 'Self-Pay / Out-of-Pocket'],
    languages: ['Spanish', 'ASL'],
    limbLevels: ['Symes/Boyd', 'Below-knee', 'Above-knee'],
    reviewerCounts: { 'Below-knee': 11, 'Above-knee': 4 },
    starCounts: [1, 1, 1, 6, 55],
    treatsChildren: true,
    acceptsNewPatients: true,
  },
  {
    name: ['Desmond', 'Achterberg'],
    company: 'Soulard Prosthetic Studio',
    position: [38.605, -90.208],
    town: stLouis,
    licenses: [cp],
    insuranceAccepted: veteranPlans,
    limbLevels: ['Below-knee', 'Above-knee'],
    reviewerCounts: { 'Below-knee': 6 },
    starCounts: [0, 1, 2, 7, 13],
    acceptsNewPatients: true,
  },
  {
    name: ['Neil', 'Abara'],
    company: 'Maplewood Gait & Limb',
    position: [38.612, -90.324],
    town: ['Maplewood', 'MO', '63143'],
    licenses: [cp, 'Masters of Prosthetics and Orthotics (MPO)'],
    specialties: ['Athletes and High Activity'],
    insuranceAccepted: basicPlans,
    starCounts: [1, 2, 2, 5, 7],
    acceptsNewPatients: false,
  },
  {
    name: ['Yun-hee', 'Talbot'],
    company: 'Halvorsen & Talbot Prosthetics',
    position: [38.643, -90.34],
    town: ['Clayton', 'MO', '63105'],
    licenses: [cpo, 'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)'],
    specialties: ['Myoelectric', 'Athletes and High Activity', 'Accepts out-of-state patients'],
    insuranceAccepted: veteranPlans,
    languages: ['Chinese'],
    limbLevels: ['Hand', 'Elbow', 'Shoulder', 'Below-knee'],
    reviewerCounts: { 'Below-knee': 19, Hand: 7 },
    starCounts: [1, 1, 2, 8, 100],
    acceptsNewPatients: true,
  },
  {
    name: ['Priscila', 'Nóbrega'],
    company: 'Northside Limb Center',
    position: [38.789, -90.322],
    town: ['Florissant', 'MO', '63031'],
    licenses: [cpo],
    specialties: ['Athletes and High Activity'],
    insuranceAccepted: veteranPlans,
    languages: ['Spanish'],
    claimed: true,
  },
  {
    name: ['Torvald', 'Greer'],
    company: 'Metro East Prosthetics',
    position: [38.52, -89.984],
    town: ['Belleville', 'IL', '62220'],
    licenses: [cp],
    insuranceAccepted: veteranPlans,
    starCounts: [1, 2, 2, 2, 2],
    confirmedAt: '2026-03-03T15:00:00.000Z',
    claimed: false,
  },
  {
    name: ['Annelise', 'Kowalczyk-Bright'],
    company: 'Edwardsville Orthotic & Prosthetic Care',
    position: [38.811, -89.953],
    town: ['Edwardsville', 'IL', '62025'],
    licenses: [cpo],
    insuranceAccepted: veteranPlans,
    starCounts: [0, 0, 0, 0, 3],
  },
  {
    name: ['Hollis', 'Ferreira'],
    company: 'St. Charles Limb Center',
    position: [38.788, -90.497],
    town: ['St. Charles', 'MO', '63301'],
    licenses: ['BOC Certified Prosthetist (CP)'],
    specialties: ['Athletes and High Activity', 'Rotationplasty'],
    insuranceAccepted: veteranPlans,
    starCounts: [1, 1, 2, 6, 31],
  },
  {
    name: ['Ruth', 'Amankwah'],
    company: 'Little Oaks Pediatric Prosthetics',
    position: [38.663, -90.577],
    town: ['Chesterfield', 'MO', '63017'],
    licenses: [cpo],
    specialties: ['Rotationplasty', 'Athletes and High Activity'],
    insuranceAccepted: [...basicPlans, 'TRICARE', 'Charity Care / Nonprofit Assistance Programs'],
    languages: ['Spanish'],
    limbLevels: ['Below-knee', 'Above-knee', 'Hip'],
    reviewerCounts: { 'Below-knee': 3 },
    starCounts: [1, 1, 3, 8, 45],
    treatsChildren: true,
    acceptsNewPatients: true,
  },
  // Same address as the previous one, to test overlapping pins.
  {
    name: ['Samir', 'Haddad'],
    company: 'Little Oaks Pediatric Prosthetics',
    position: [38.663, -90.577],
    town: ['Chesterfield', 'MO', '63017'],
    licenses: [cp],
    insuranceAccepted: basicPlans,
    treatsChildren: true,
  },
  // 200 miles away, and accepts patients from this state.
  {
    name: ['Beatriz', 'Quill'],
    company: 'White River Limb Center',
    position: [39.77, -86.16],
    town: ['Indianapolis', 'IN', '46204'],
    licenses: [cpo],
    specialties: ['Accepts out-of-state patients', 'Osseointegration'],
    insuranceAccepted: veteranPlans,
    reviewerCounts: { 'Above-knee': 5 },
    starCounts: [0, 0, 1, 4, 12],
    acceptsNewPatients: true,
  },
  ...[
    'Ines Barros',
    'Calvin Mbeki',
    'Dorothy Lindqvist',
    'Jae-won Park',
    'Marguerite Dufour',
    'Otis Freeman',
    'Paloma Ruiz',
    'Quentin Aldous',
    'Rosalind Achebe',
    'Stellan Voss',
    'Tamsin Grey',
    'Umberto Sala',
    'Violet Nakamura',
    'Wendell Price',
    'Ximena Duarte',
  ].map(
    (fullName, index): PersonSketch => ({
      name: fullName.split(' ') as [string, string],
      company: ['Gateway Prosthetic Care', 'Ozark Limb & Brace', 'Prairie Step Prosthetics'][index % 3]!,
      position: [38.4 - index * 0.06, -90.6 - index * 0.07],
      town: (
        [
          ['Festus', 'MO', '63028'],
          ['Washington', 'MO', '63090'],
          ['Rolla', 'MO', '65401'],
        ] as const
      )[index % 3]!,
      licenses: [index % 2 ? cp : cpo],
      specialties: index % 4 === 0 ? ['Myoelectric'] : [],
      insuranceAccepted: index % 2 ? basicPlans : veteranPlans,
      starCounts: [0, index % 2, index % 3, 2, 3 + index],
      claimed: index % 3 === 0,
      ...(index % 5 === 0 && { confirmedAt: null }),
    }),
  ),
];
