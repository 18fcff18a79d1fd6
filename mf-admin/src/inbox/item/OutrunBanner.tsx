import { Banner, Button } from '@app/ui';

interface OutrunBannerProps {
  /** What the server said. */
  sentence: string;
  /** What is different now, each a sentence. */
  changes: readonly string[];
  onSeen: () => void;
}

/** Somebody was faster: what they changed, in words. */
export const OutrunBanner = ({ sentence, changes, onSeen }: OutrunBannerProps) => (
  <Banner
    kind="bad"
    title="Not done: this changed while you were looking at it"
    titleAs="h3"
    actions={
      <Button kind="secondary" onClick={onSeen}>
        I have seen it
      </Button>
    }
  >
    <p>{sentence}</p>
    {changes.length > 0 && (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    )}
  </Banner>
);
