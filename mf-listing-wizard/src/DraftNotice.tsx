import { Banner, Button, Row } from '@app/ui';

interface DraftNoticeProps {
  text: string;
  label: string;
  onDiscard: () => void;
}

export function DraftNotice({ text, label, onDiscard }: DraftNoticeProps) {
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
