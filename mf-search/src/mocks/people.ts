import type { Listing } from '@app/types';

/** Values that differ between listings; `listings.ts` builds full listings from them. All invented. */
export interface PersonSketch {
  name: readonly [first: string, last: string];
  company: string;
  at: readonly [lat: number, lng: number];
  town: readonly [city: string, state: string, zipCode: string];
  licenses?: Listing['licenses'];
  specialties?: Listing['specialties'];
  insurance?: Listing['insuranceAccepted'];
  languages?: Listing['languageAccommodations'];
  levels?: Listing['limbLevels'];
  /** Number of reviews per limb level that the reviewers show. */
  reviewers?: Record<string, number>;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  stars?: readonly [number, number, number, number, number];
  confirmedAt?: string | null;
  claimed?: boolean;
  children?: boolean;
  newPatients?: boolean;
}

const cpo = 'ABC Certified Orthotist-Prosthetist (CPO)';
const cp = 'ABC Certified Prosthetist (CP)';
const stLouis = ['St. Louis', 'MO', '63101'] as const;
const basicPlans = ['Medicare', 'Medicaid', 'Blue Cross Blue Shield (BCBS)', 'UnitedHealthcare (UHC)'];
const veteranPlans = [...basicPlans, 'TRICARE', 'VA / Veterans Affairs'];

/** Around ZIP 63101, nearest first; the last one has no coordinates. */
export const people: readonly PersonSketch[] = [
  {
    name: ['Renata', 'Okafor'],
    company: 'Riverfront Limb Works',
    at: [38.636, -90.204],
    town: stLouis,
    licenses: [cpo, 'State Prosthetist License', 'NCOPE Residency Completion'],
    specialties: ['Athletes and High Activity', 'Cosmetic (Lifelike)', 'Accepts out-of-state patients'],
    insurance: [...veteranPlans, 'Aetna', "Workers' Compensation", 'Self-Pay / Out-of-Pocket'],
    languages: ['Spanish', 'ASL'],
    levels: ['Symes/Boyd', 'Below-knee', 'Above-knee'],
    reviewers: { 'Below-knee': 11, 'Above-knee': 4 },
    stars: [1, 1, 1, 6, 55],
    children: true,
    newPatients: true,
  },
  {
    name: ['Desmond', 'Achterberg'],
    company: 'Soulard Prosthetic Studio',
    at: [38.605, -90.208],
    town: stLouis,
    licenses: [cp],
    insurance: veteranPlans,
    levels: ['Below-knee', 'Above-knee'],
    reviewers: { 'Below-knee': 6 },
    stars: [0, 1, 2, 7, 13],
    newPatients: true,
  },
  {
    name: ['Neil', 'Abara'],
    company: 'Maplewood Gait & Limb',
    at: [38.612, -90.324],
    town: ['Maplewood', 'MO', '63143'],
    licenses: [cp, 'Masters of Prosthetics and Orthotics (MPO)'],
    specialties: ['Athletes and High Activity'],
    insurance: basicPlans,
    stars: [1, 2, 2, 5, 7],
    newPatients: false,
  },
  {
    name: ['Yun-hee', 'Talbot'],
    company: 'Halvorsen & Talbot Prosthetics',
    at: [38.643, -90.34],
    town: ['Clayton', 'MO', '63105'],
    licenses: [cpo, 'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)'],
    specialties: ['Myoelectric', 'Athletes and High Activity', 'Accepts out-of-state patients'],
    insurance: veteranPlans,
    languages: ['Chinese'],
    levels: ['Hand', 'Elbow', 'Shoulder', 'Below-knee'],
    reviewers: { 'Below-knee': 19, Hand: 7 },
    stars: [1, 1, 2, 8, 100],
    newPatients: true,
  },
  {
    name: ['Priscila', 'Nóbrega'],
    company: 'Northside Limb Center',
    at: [38.789, -90.322],
    town: ['Florissant', 'MO', '63031'],
    licenses: [cpo],
    specialties: ['Athletes and High Activity'],
    insurance: veteranPlans,
    languages: ['Spanish'],
    claimed: true,
  },
  {
    name: ['Torvald', 'Greer'],
    company: 'Metro East Prosthetics',
    at: [38.52, -89.984],
    town: ['Belleville', 'IL', '62220'],
    licenses: [cp],
    insurance: veteranPlans,
    stars: [1, 2, 2, 2, 2],
    confirmedAt: '2026-03-03T15:00:00.000Z',
    claimed: false,
  },
  {
    name: ['Annelise', 'Kowalczyk-Bright'],
    company: 'Edwardsville Orthotic & Prosthetic Care',
    at: [38.811, -89.953],
    town: ['Edwardsville', 'IL', '62025'],
    licenses: [cpo],
    insurance: veteranPlans,
    stars: [0, 0, 0, 0, 3],
  },
  {
    name: ['Hollis', 'Ferreira'],
    company: 'St. Charles Limb Center',
    at: [38.788, -90.497],
    town: ['St. Charles', 'MO', '63301'],
    licenses: ['BOC Certified Prosthetist (CP)'],
    specialties: ['Athletes and High Activity', 'Rotationplasty'],
    insurance: veteranPlans,
    stars: [1, 1, 2, 6, 31],
  },
  {
    name: ['Ruth', 'Amankwah'],
    company: 'Little Oaks Pediatric Prosthetics',
    at: [38.663, -90.577],
    town: ['Chesterfield', 'MO', '63017'],
    licenses: [cpo],
    specialties: ['Rotationplasty', 'Athletes and High Activity'],
    insurance: [...basicPlans, 'TRICARE', 'Charity Care / Nonprofit Assistance Programs'],
    languages: ['Spanish'],
    levels: ['Below-knee', 'Above-knee', 'Hip'],
    reviewers: { 'Below-knee': 3 },
    stars: [1, 1, 3, 8, 45],
    children: true,
    newPatients: true,
  },
  // Same address as the previous one, to test overlapping pins.
  {
    name: ['Samir', 'Haddad'],
    company: 'Little Oaks Pediatric Prosthetics',
    at: [38.663, -90.577],
    town: ['Chesterfield', 'MO', '63017'],
    licenses: [cp],
    insurance: basicPlans,
    children: true,
  },
  // 200 miles away, and accepts patients from this state.
  {
    name: ['Beatriz', 'Quill'],
    company: 'White River Limb Center',
    at: [39.77, -86.16],
    town: ['Indianapolis', 'IN', '46204'],
    licenses: [cpo],
    specialties: ['Accepts out-of-state patients', 'Osseointegration'],
    insurance: veteranPlans,
    reviewers: { 'Above-knee': 5 },
    stars: [0, 0, 1, 4, 12],
    newPatients: true,
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
      at: [38.4 - index * 0.06, -90.6 - index * 0.07],
      town: (
        [
          ['Festus', 'MO', '63028'],
          ['Washington', 'MO', '63090'],
          ['Rolla', 'MO', '65401'],
        ] as const
      )[index % 3]!,
      licenses: [index % 2 ? cp : cpo],
      specialties: index % 4 === 0 ? ['Myoelectric'] : [],
      insurance: index % 2 ? basicPlans : veteranPlans,
      stars: [0, index % 2, index % 3, 2, 3 + index],
      claimed: index % 3 === 0,
      ...(index % 5 === 0 && { confirmedAt: null }),
    }),
  ),
];
