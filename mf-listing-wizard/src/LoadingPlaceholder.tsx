import { Skeleton, Stack, VisuallyHidden } from '@app/ui';

/** Stands in for content that loads. `heights`: of its parts. */
export const LoadingPlaceholder = ({ text, heights }: { text: string; heights: readonly string[] }) => (
  <>
    <VisuallyHidden as="p" role="status">
      {text}
    </VisuallyHidden>
    <Stack aria-hidden="true">
      {heights.map((height) => (
        <Skeleton key={height} width="100%" height={height} />
      ))}
    </Stack>
  </>
);
