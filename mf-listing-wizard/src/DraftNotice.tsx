import { Banner, Button, Row } from '@app/ui';

export function DraftNotice({
  text,
  label,
  onDiscard,
}: {
  text: string;
  label: string;
  onDiscard: () => void;
}) {
  return (
    <Banner>
      <Row>
        <p>{text}</p>
        <Button kind="secondary" onClick={onDiscard}>
          {label}
        </Button>
      </Row>
    </Banner>
  );
}
