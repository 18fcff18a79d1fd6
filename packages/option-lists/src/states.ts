/**
 * A state or territory: two-letter code (stored in listings), English name (stored in patients' profiles), URL slug.
 */
export interface State {
  readonly code: string;
  readonly name: string;
  readonly slug: string;
}

const toState = (pair: string): State => {
  const [code, name] = pair.split(':') as [string, string];
  return { code, name, slug: name.toLowerCase().replace(/[^a-z]+/g, '-') };
};

export const states: readonly State[] =
  'AL:Alabama AK:Alaska AZ:Arizona AR:Arkansas CA:California CO:Colorado CT:Connecticut DE:Delaware FL:Florida GA:Georgia HI:Hawaii ID:Idaho IL:Illinois IN:Indiana IA:Iowa KS:Kansas KY:Kentucky LA:Louisiana ME:Maine MD:Maryland MA:Massachusetts MI:Michigan MN:Minnesota MS:Mississippi MO:Missouri MT:Montana NE:Nebraska NV:Nevada NH:New_Hampshire NJ:New_Jersey NM:New_Mexico NY:New_York NC:North_Carolina ND:North_Dakota OH:Ohio OK:Oklahoma OR:Oregon PA:Pennsylvania RI:Rhode_Island SC:South_Carolina SD:South_Dakota TN:Tennessee TX:Texas UT:Utah VT:Vermont VA:Virginia WA:Washington WV:West_Virginia WI:Wisconsin WY:Wyoming'
    .split(' ')
    .map((pair) => toState(pair.replace('_', ' ')));

/** Accepted in listings besides the states. */
export const territories: readonly State[] = [
  'DC:District of Columbia',
  'PR:Puerto Rico',
  'VI:U.S. Virgin Islands',
  'GU:Guam',
  'AS:American Samoa',
  'MP:Northern Mariana Islands',
].map(toState);

export const statesAndTerritories: readonly State[] = [...states, ...territories];

/** What a person may state as their residence: the states, the District of Columbia and Puerto Rico, by name. */
export const homeStates: readonly State[] = [
  ...states,
  ...territories.filter(({ code }) => code === 'DC' || code === 'PR'),
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** As stored in patients' profiles. */
export const homeStateNames = homeStates.map(({ name }) => name) as [string, ...string[]];
