import type { Meta } from 'storybook-react-rsbuild';
import { Button } from '../actions/Button.tsx';
import { Card } from '../cards/Card.tsx';
import { Container, FieldGrid, Grid, Ground, Row, Section, Stack, Text } from './Layout.tsx';

export default { title: 'Layout', parameters: { layout: 'fullscreen' } } satisfies Meta;

export const TitledSection = () => (
  <Section id="recent" title="What people said" lead="The newest first.">
    <FieldGrid>
      <Card>One</Card>
      <Card>Two</Card>
    </FieldGrid>
  </Section>
);

export const Columns = () => (
  <Container width="narrow">
    <Stack gap={4}>
      <p>736 px for reading.</p>
      <Row>
        <Button>One</Button>
        <Button kind="secondary">Two</Button>
      </Row>
    </Stack>
  </Container>
);

export const Rows = () => (
  <Stack gap={3}>
    <Row as="ul" gap={1} justify="between" aria-label="Apart">
      <li>At the start</li>
      <li>At the end</li>
    </Row>
    <Row gap={2} align="start" nowrap>
      <Button>Keeps its width</Button>
      <p>A text beside it that shrinks, and has lines of its own where it does not fit into one.</p>
    </Row>
    <Stack gap="half" align="start">
      <Text soft>A button as wide as its text.</Text>
      <Button kind="secondary">Three</Button>
    </Stack>
  </Stack>
);

export const Grids = () => (
  <Stack gap={6}>
    <Grid as="ul" autoFill="13rem" gap={2}>
      {['As many', 'as', 'fit'].map((word) => (
        <Card key={word}>{word}</Card>
      ))}
    </Grid>
    <Grid columnsFromRem={48} columns="minmax(0, 1fr) 18rem" columnGap={4}>
      <Card>What matters</Card>
      <Card>Beside it from 48 rem</Card>
    </Grid>
    <Grid columnsFromRem={62}>
      <Card>Two equal columns</Card>
      <Card>from 62 rem</Card>
    </Grid>
  </Stack>
);

export const Texts = () => (
  <Stack gap={1}>
    <Text as="h2" size="h3">
      A heading as large as a third one
    </Text>
    <Text size="lead">An opening text</Text>
    <Text size="note" soft>
      A note
    </Text>
  </Stack>
);

export const OnTheGround = () => (
  <Ground style={{ paddingBlock: '2rem' }}>
    <Container>
      <p>Deep teal.</p>
    </Container>
  </Ground>
);
