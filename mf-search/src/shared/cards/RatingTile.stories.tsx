import { Row } from '@app/ui';
import { RatingTile } from './Rating.tsx';

export default { title: 'Ratings/RatingTile' };

export const Kinds = {
  render: () => (
    <Row style={{ alignItems: 'start' }}>
      <RatingTile value={4.8} valueText="4.8" unitText=" of 5 stars," countText="64 reviews" />
      <RatingTile value={5} valueText="5.0" unitText=" of 5 stars," countText="3 reviews, few yet" />
      <RatingTile value={null} valueText="New" countText="No reviews yet" />
    </Row>
  ),
};
