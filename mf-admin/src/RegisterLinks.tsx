import { ExternalIcon, Link, PlainList } from '@app/ui';

interface RegisterLinksProps {
  licenses: readonly string[];
  npi: string;
  /** The two-letter code, for the license board of the state. */
  state: string;
}

/** Registers that verify credentials. `credentialPattern` matches the names of their credentials. */
const registers: readonly { credentialPattern: RegExp; name: string; href: string }[] = [
  { credentialPattern: /^ABC\b/, name: 'ABC', href: 'https://www.abcop.org/' },
  { credentialPattern: /^BOC\b/, name: 'BOC', href: 'https://www.bocusa.org/' },
  { credentialPattern: /^NCOPE\b/, name: 'NCOPE', href: 'https://www.ncope.org/' },
  { credentialPattern: /^Fellow of the American Academy/, name: 'AAOP', href: 'https://www.oandp.org/' },
];
const npiRegisterHref = 'https://npiregistry.cms.hhs.gov/provider-view/';
/** Returns a web search for the license board, because the addresses of 50 boards change too often for a list. */
const buildLicenseSearchHref = (state: string) =>
  `https://duckduckgo.com/?${new URLSearchParams({ q: `${state} state prosthetist license verification` })}`;

export function RegisterLinks({ licenses, npi, state }: RegisterLinksProps) {
  const links = [
    ...registers
      .filter(({ credentialPattern }) => licenses.some((license) => credentialPattern.test(license)))
      .map(({ name, href }) => ({ name: `${name} register`, href })),
    ...(licenses.some((license) => /^State\b/.test(license)) && state
      ? [{ name: `License board of ${state}`, href: buildLicenseSearchHref(state) }]
      : []),
    ...(npi ? [{ name: 'NPI register', href: npiRegisterHref + encodeURIComponent(npi) }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <PlainList inline aria-label="Registers">
      {links.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} target="_blank" rel="noopener noreferrer">
            {name} <ExternalIcon />
          </Link>
        </li>
      ))}
    </PlainList>
  );
}
