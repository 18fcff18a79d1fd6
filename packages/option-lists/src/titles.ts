// Titles and other additions to names in both languages, normalized: lower case, no diacritics, no dots.

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
