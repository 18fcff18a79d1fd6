import { Banner, Button } from '@app/ui';

interface OutrunBannerProps {
  /** The message of the server. */
  sentence: string;
  /** Sentences that describe how the item differs now. */
  changes: readonly string[];
  onSeen: () => void;
}

/** The banner after a conflict: it names the changes that a colleague made meanwhile. */
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
