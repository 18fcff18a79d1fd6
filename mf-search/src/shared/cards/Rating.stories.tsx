import { Row } from '@app/ui';
import { Rating } from './Rating.tsx';

export default { title: 'Ratings/Rating' };

export const Kinds = {
  render: () => (
    <Row style={{ alignItems: 'start' }}>
      <Rating value={4.8} count={64} />
      <Rating value={5} count={3} />
      <Rating value={null} count={0} />
    </Row>
  ),
};
