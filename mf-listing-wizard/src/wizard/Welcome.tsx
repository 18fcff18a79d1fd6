import { usePageTitle } from '@app/remote-kit';
import { useNavigate } from '@app/router';
import { paths } from '@app/seo';
import type { SessionUser } from '@app/shell-api';
import { Banner, Button, Container, Figure, Grid, RetryIcon, Row, Stack, Text } from '@app/ui';
import type { ReactNode } from 'react';
import { OwnClaims } from '../OwnClaims.tsx';
import { m } from '../paraglide/messages.js';
import type { InitialContent } from '../use-initial-content.ts';
import type { WizardView } from './views.ts';
import styles from './Wizard.module.css';

interface WelcomeProps {
  user: SessionUser;
  initialContent: Extract<InitialContent, { kind: 'wizard' }>;
  notice: ReactNode;
  onNavigate: (view: WizardView) => void;
}

/** Step 1: claim an existing listing, create a new one, or do it later. */
export function Welcome({ user, initialContent, notice, onNavigate }: WelcomeProps) {
  const navigate = useNavigate();
  usePageTitle(m.edit_listing_title());
  const name = user.firstName.trim();
  return (
    <Container page>
      <Grid columnsFromRem={62} columns="minmax(0, 1fr) auto" gap={4} columnGap={8} align="end">
        <Stack gap={3}>
          <h1 tabIndex={-1}>{name ? m.welcome_title({ name }) : m.welcome_title_plain()}</h1>
          <Text size="lead">{m.welcome_lead()}</Text>
          {initialContent.hasFailed && (
            <Banner
              kind="bad"
              actions={
                <Row>
                  <Button kind="secondary" onClick={initialContent.retry}>
                    <RetryIcon /> {m.start_retry()}
                  </Button>
                </Row>
              }
            >
              <p>{m.start_failed()}</p>
            </Banner>
          )}
          {notice}
        </Stack>
        <Figure drawing="fitting" label={m.welcome_figure()} className={styles.Figure} hasGround />
        <Stack gap={3} wide>
          <OwnClaims claims={initialContent.claims} />
          <Grid autoFit="20rem">
            <WelcomeOption title={m.welcome_find_title()} text={m.welcome_find_text()}>
              <Button size="large" onClick={() => onNavigate('search')}>
                {m.welcome_find()}
              </Button>
            </WelcomeOption>
            <WelcomeOption title={m.welcome_create_title()} text={m.welcome_create_text()}>
              <Button size="large" onClick={() => onNavigate('basic')}>
                {m.welcome_create()}
              </Button>
            </WelcomeOption>
          </Grid>
          <Row>
            <Button kind="quiet" onClick={() => navigate(paths.home)}>
              {m.welcome_later()}
            </Button>
          </Row>
        </Stack>
      </Grid>
    </Container>
  );
}

function WelcomeOption({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack surface="card" pad={3} gap="1h" align="start" className={styles.Way}>
      <Text as="h2" size="h3">
        {title}
      </Text>
      <p>{text}</p>
      {children}
    </Stack>
  );
}
