import { FailureBanner, SlowNotice, usePageTitle, useSend } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import type { SessionUser } from '@app/shell-api';
import { type ClaimableListing, searchClaimable } from '@app/types';
import {
  ArrowLeftIcon,
  Banner,
  Button,
  Container,
  EmptyState,
  Field,
  Figure,
  Grid,
  Input,
  Row,
  SearchIcon,
  Stack,
} from '@app/ui';
import { type FormEvent, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { WizardView } from '../views.ts';
import styles from './Claim.module.css';
import { ClaimList } from './ClaimList.tsx';

interface ClaimSearchProps {
  user: SessionUser;
  /** Text for users who already submitted a listing. Creating another one is then not offered. */
  lead?: string;
  onNavigate: (view: WizardView) => void;
  onSent: (listing: ClaimableListing) => void;
}

/** Maximum that the service allows. */
const maxResults = 10;

/** Step between 1 and 2: find the own listing by name or practice, and claim it. */
export default function ClaimSearch({ user, lead, onNavigate, onSent }: ClaimSearchProps) {
  usePageTitle(m.search_title());
  const { send, sending, failure, cancel } = useSend(searchClaimable);
  const [queryInput, setQueryInput] = useState(() => formatFullName(user).trim());
  const [shownSearch, setShownSearch] = useState<{
    query: string;
    listings: readonly ClaimableListing[];
    isNearest: boolean;
  }>();
  /** The session has ended, so a retry would not help. */
  const sessionFailure = failure?.kind === 'ended' ? failure : null;
  const isBlank = queryInput.trim() === '';

  async function searchListings(event: FormEvent) {
    event.preventDefault();
    if (isBlank) return;
    const query = queryInput.trim();
    const result = await send({ query: { q: query, limit: maxResults } });
    if (result.status === 'done')
      setShownSearch({ query, listings: result.reply.prosthetists, isNearest: result.reply.nearest });
    if (result.status === 'failed') setShownSearch(undefined);
  }
  const listings = shownSearch?.listings;
  return (
    <Container width="narrow" page gap={3} className={styles.Page}>
      <Stack gap={1}>
        <h1 tabIndex={-1}>{m.search_title()}</h1>
        <div>
          <p>{m.search_lead()}</p>
          {lead && <p>{lead}</p>}
        </div>
      </Stack>
      <search>
        <Grid
          as="form"
          columnsFromRem={40}
          columns="minmax(0, 1fr) auto"
          gap={2}
          align="end"
          className={styles.Search}
          onSubmit={searchListings}
        >
          <Field label={m.search_label()}>
            <Input
              type="search"
              name="q"
              value={queryInput}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setQueryInput(target.value)}
            />
          </Field>
          <Button type="submit" disabled={isBlank} aria-disabled={sending || undefined}>
            <SearchIcon /> {sending ? m.search_going() : m.search_go()}
          </Button>
        </Grid>
      </search>
      <SlowNotice isRunning={sending} onCancel={cancel} />
      <div role="alert">
        {failure && !sessionFailure && (
          <Banner role="none" kind="bad">
            <p>{m.search_failed()}</p>
          </Banner>
        )}
      </div>
      <FailureBanner failure={sessionFailure} action={m.search_failed()} />
      {/* The live region is always rendered, so that its text is announced. */}
      <div role="status">
        {shownSearch && shownSearch.listings.length > 0 && (
          <p>
            {shownSearch.isNearest
              ? m.search_nearest({ name: shownSearch.query })
              : m.search_count({ n: shownSearch.listings.length })}
          </p>
        )}
        {listings?.length === 0 && (
          <EmptyState figure={<Figure drawing="seeker" />} title={m.search_none()}>
            <p>{m.search_none_text()}</p>
          </EmptyState>
        )}
      </div>
      {listings && listings.length > 0 && <ClaimList user={user} listings={listings} onSent={onSent} />}
      {listings && listings.length >= maxResults && <p>{m.search_most({ n: maxResults })}</p>}
      <Row>
        <Button kind="secondary" onClick={() => onNavigate('welcome')}>
          <ArrowLeftIcon /> {m.back()}
        </Button>
        {!lead && (
          <Button kind="secondary" onClick={() => onNavigate('basic')}>
            {m.search_skip()}
          </Button>
        )}
      </Row>
    </Container>
  );
}
