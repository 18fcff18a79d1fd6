// Words of names and addresses, normalized (lower case, no diacritics, no dots), to compare what people write in
// different ways.

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Titles and degrees that are never a name. */
export const titles = splitWords(`
  dr drs doctor mr mister mrs ms mx prof professor
  dra doctora sr sra srta senor senora senorita profesor profesora
  lic licenciado licenciada ingeniero ingeniera
  cp cpo cpoa cpa cped cto ctp ctpo cfo faaop faaopd
  boco bocp bocpo lp lpo mpo mspo msop mscpo rpt rpta rtpo
  md phd dpt pt otr rn msc bsc mba mph edd esq
`);

/** Titles that may also be a name or part of one: "Don", "Miss"; Do, Ma and Co; generational suffixes. */
export const possibleTitles = splitWords(`
  don dona miss sir madam ing
  co lo do ma ba bs ot l jr ii iii iv
`);

/** Legal forms of practices, which people write or leave out. */
export const legalFormWords = splitWords(`
  inc incorporated llc llp ltd limited pc pa pllc corp corporation
  co company the
`);

/** Words of the trade, which people add to a name: "Renata Okafor prosthetist". */
export const tradeWords = splitWords(`
  prosthetist prosthetists prosthetic prosthetics prosthesis prostheses
  orthotist orthotists orthotic orthotics practitioner practitioners
  protesista protesistas protesico protesis ortesista ortopeda ortopedia
`);

/** Words for a part of a building. What follows is the part's number: "Suite 200". */
export const unitWords = splitWords(
  'suite ste unit apt apartment room rm building bldg dept department floor fl level lobby office',
);

const streetPairs = `
  alley:aly avenue:ave av:ave boulevard:blvd center:ctr circle:cir court:ct crossing:xing drive:dr
  expressway:expy freeway:fwy heights:hts highway:hwy junction:jct lane:ln loop:loop mount:mt mountain:mtn
  parkway:pkwy pike:pike place:pl plaza:plz point:pt ridge:rdg road:rd route:rte saint:st square:sq
  street:st str:st terrace:ter trail:trl turnpike:tpke valley:vly north:n south:s east:e west:w northeast:ne
  northwest:nw southeast:se southwest:sw first:1st second:2nd third:3rd fourth:4th fifth:5th sixth:6th
  seventh:7th eighth:8th ninth:9th tenth:10th
`;
/** Common words of streets with their abbreviation by the Postal Service. */
export const streetWords: ReadonlyMap<string, string> = new Map(
  splitWords(streetPairs).map((pair) => pair.split(':') as [string, string]),
);
