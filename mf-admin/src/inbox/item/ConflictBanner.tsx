import { Banner, Button } from '@app/ui';

interface ConflictBannerProps {
  message: string;
  changes: readonly string[];
  onDismiss: () => void;
}

/** The banner after a conflict, with the changes that a colleague made meanwhile. */
export const ConflictBanner = ({ message, changes, onDismiss }: ConflictBannerProps) => (
  <Banner
    kind="bad"
    title="Not done: this changed while you were looking at it"
    titleAs="h3"
    actions={
      <Button kind="secondary" onClick={onDismiss}>
        I have seen it
      </Button>
    }
  >
    <p>{message}</p>
    {changes.length > 0 && (
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    )}
  </Banner>
);
