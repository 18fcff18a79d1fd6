/** Id of a fixed listing. */
export const toFixedListingId = (personaNumber: number) =>
  `5eed5eed5eed5eed5eed${String(personaNumber).padStart(4, '0')}`;

const createPersona = <Extra extends object>(
  personaNumber: number,
  slug: string,
  name: string,
  extraFields: Extra = {} as Extra,
) => ({
  id: toFixedListingId(personaNumber),
  slug,
  name,
  ...extraFields,
});

/**
 * Listings in every seed with fixed id and slug. Tests use only these, none of the random listings. Created by
 * `tools/seed/personas/`; 70 more approved listings are around ZIP 63101.
 */
export const personas = {
  /** All fields, a second place in Illinois, 64 reviews (55 × 5, 6 × 4, 1 each of 3, 2, 1), three fixed newest ones. */
  full: createPersona(1, 'renata-okafor-st-louis-mo', 'Renata Okafor'),
  /** 23 reviews, claimed. */
  usual: createPersona(2, 'desmond-achterberg-st-louis-mo', 'Desmond Achterberg'),
  /** Accepts neither TRICARE nor VA. */
  noTricare: createPersona(3, 'neil-abara-maplewood-mo', 'Neil Abara'),
  /** 112 reviews: several pages. */
  manyReviews: createPersona(4, 'yun-hee-talbot-clayton-mo', 'Yun-hee Talbot'),
  /** No reviews; a non-ASCII letter in the name. */
  noReviews: createPersona(5, 'priscila-nobrega-florissant-mo', 'Priscila Nóbrega'),
  /**
   * No owner, last confirmed 262 days ago; 9 public reviews, one of them flagged, and one each pending, rejected and
   * withdrawn.
   */
  unclaimed: createPersona(6, 'torvald-greer-belleville-il', 'Torvald Greer'),
  /** Three reviews: "few reviews yet", averages by dimension just shown. */
  fewReviews: createPersona(7, 'annelise-kowalczyk-bright-edwardsville-il', 'Annelise Kowalczyk-Bright'),
  /** 41 reviews, claimed. */
  popular: createPersona(8, 'hollis-ferreira-st-charles-mo', 'Hollis Ferreira'),
  /** Treats children; most reviewers are parents; the address is an object. */
  paediatric: createPersona(9, 'ruth-amankwah-chesterfield-mo', 'Ruth Amankwah'),
  /** Arms only: hand, elbow and shoulder; all reviewers have an arm prosthesis. */
  upperLimb: createPersona(10, 'mirela-santangelo-kirkwood-mo', 'Mirela Santangelo'),
  /** Two reviews: averages by dimension are hidden. */
  twoReviews: createPersona(11, 'wendell-ashby-st-louis-mo', 'Wendell Ashby'),
  /** Moved from Columbia, MO: the old slug redirects with 301, older reviews name the old practice. */
  moved: createPersona(12, 'gail-ravenscroft-st-louis-mo', 'Gail Ravenscroft', {
    oldSlug: 'gail-ravenscroft-columbia-mo',
  }),
  /** Old document: `clinic` instead of `company`, ZIP code "2110" without its leading zero. */
  olderData: createPersona(13, 'marjorie-eastman-boston-ma', 'Marjorie Eastman'),
  /** No coordinates: sorted last, with "distance unknown". */
  noCoordinates: createPersona(14, 'vivian-lockhart-st-louis-mo', 'Vivian Lockhart'),
  /** HTML and spreadsheet formulas in name, company and bio. Like `longName`: far away, on leave, without reviews. */
  hostile: createPersona(15, 'robin-o-brien-i-jr-i-barrow-ak', "Robin O'Brien <i>Jr.</i>"),
  /** Four given names, three surnames, a bio of thousands of characters. */
  longName: createPersona(
    16,
    'maximiliana-alexandrina-guadalupe-bernadette-fitzwilliam-featherstonehaugh-papadopoulos-nome-ak',
    'Maximiliana Alexandrina Guadalupe Bernadette Fitzwilliam-Featherstonehaugh-Papadopoulos',
  ),
  /** Spanish and ASL; reviews in Spanish among others. */
  spanish: createPersona(17, 'lucia-ibanez-st-louis-mo', 'Lucía Ibáñez'),
  /** Required fields only: no phone, website, bio, year, review or owner; one pending claim. */
  minimal: createPersona(18, 'norman-calloway-alton-il', 'Norman Calloway'),
  /** Osseointegration and rotationplasty, four further places. */
  manyPlaces: createPersona(19, 'forrest-merriweather-columbia-mo', 'Forrest Merriweather'),
  /** The nearest listing to `zipWithNobodyNear`, about 45 miles away. */
  nearLonely: createPersona(20, 'delia-stockwell-garden-city-ks', 'Delia Stockwell'),
  /** Deleted: its address returns 410. */
  deleted: createPersona(21, 'quentin-underhill-st-louis-mo', 'Quentin Underhill'),
} as const;

/** Four approved listings at one address. */
export const clinicOfFour = {
  slug: 'confluence-limb-works-410-laclede-ave-63376',
  company: 'Confluence Limb Works',
  address: '410 Laclede Avenue',
  zip: '63376',
} as const;

/** Three listings per status that is not public. */
export const unlistedPersonas = {
  pending: [
    createPersona(31, 'ingrid-vale-st-louis-mo', 'Ingrid Vale'),
    createPersona(32, 'tobias-wren-st-louis-mo', 'Tobias Wren'),
    createPersona(33, 'celeste-marlow-st-louis-mo', 'Celeste Marlow'),
  ],
  rejected: [
    createPersona(34, 'rufus-penhallow-st-louis-mo', 'Rufus Penhallow'),
    createPersona(35, 'odessa-crane-st-louis-mo', 'Odessa Crane'),
    createPersona(36, 'lionel-birch-st-louis-mo', 'Lionel Birch'),
  ],
  suspended: [
    createPersona(37, 'hester-quince-st-louis-mo', 'Hester Quince'),
    createPersona(38, 'ambrose-teller-st-louis-mo', 'Ambrose Teller'),
    createPersona(39, 'winifred-locke-st-louis-mo', 'Winifred Locke'),
  ],
  imported: [
    createPersona(40, 'clement-dray-st-louis-mo', 'Clement Dray'),
    createPersona(41, 'isolde-farrow-st-louis-mo', 'Isolde Farrow'),
    createPersona(42, 'percival-stoke-st-louis-mo', 'Percival Stoke'),
  ],
  deleted: [
    personas.deleted,
    createPersona(43, 'lavinia-thorne-st-louis-mo', 'Lavinia Thorne'),
    createPersona(44, 'barnaby-holt-st-louis-mo', 'Barnaby Holt'),
  ],
} as const;

/** Slugs that must not appear on public pages, lists, searches or sitemaps. */
export const unlistedSlugs: readonly string[] = Object.values(unlistedPersonas).flatMap((personaList) =>
  personaList.map(({ slug }) => slug),
);

/** A real ZIP code (Ulysses, Kansas) without listings within 25 miles in any seed, and with `nearLonely` within 50. */
export const zipWithNobodyNear = '67880';
