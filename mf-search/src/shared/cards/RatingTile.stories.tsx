import { Row } from '@app/ui';
import { RatingTile } from './Rating.tsx';

export default { title: 'Ratings/RatingTile' };

export const Kinds = {
  render: () => (
    <Row style={{ alignItems: 'start' }}>
      <RatingTile value={4.8} number="4.8" unit=" of 5 stars," count="64 reviews" />
      <RatingTile value={5} number="5.0" unit=" of 5 stars," count="3 reviews, few yet" />
      <RatingTile value={null} number="New" count="No reviews yet" />
      <RatingTile
        size="large"
        value={4.8}
        number="4.8"
        unit=" of 5 stars,"
        count={<a href="#reviews">64 reviews</a>}
      />
    </Row>
  ),
};
