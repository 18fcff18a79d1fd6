// Words of street addresses, to compare addresses that people write in different ways.

/** Words for a part of a building. What follows is the part's number: "Suite 200". */
export const unitWords: readonly string[] =
  'suite ste unit apt apartment room rm building bldg dept department floor fl level lobby office'.split(' ');

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
  streetPairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);
