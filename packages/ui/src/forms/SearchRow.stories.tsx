import type { Meta } from 'storybook-react-rsbuild';
import { Container, Ground } from '../layout/Layout.tsx';
import { Field } from './Field.tsx';
import { Input, Select } from './Input.tsx';
import { SearchRow, type SearchRowProps } from './SearchRow.tsx';

export default { title: 'Forms/SearchRow', parameters: { layout: 'fullscreen' } } satisfies Meta;

const renderRow = (extraProps: Partial<SearchRowProps>) => (
  <Ground style={{ paddingBlock: '2rem' }}>
    <Container>
      <SearchRow
        aria-label="Find"
        firstField={
          <Field label="Name">
            <Input name="name" />
          </Field>
        }
        separatorText="or"
        secondField={
          <Field label="Zip code">
            <Input name="zip" inputMode="numeric" />
          </Field>
        }
        secondFieldHelper={<button type="button">Use my location</button>}
        thirdField={
          <Field label="Radius">
            <Select name="radius">
              <option>25 miles</option>
            </Select>
          </Field>
        }
        submitLabel="Search"
        {...extraProps}
      />
    </Container>
  </Ground>
);

export const OnTheGround = () => renderRow({ note: 'Leave both boxes empty to see everyone, nationwide.' });

export const WithError = () =>
  renderRow({ error: 'Please enter a name or a zip code to search.', errorId: 'why' });
