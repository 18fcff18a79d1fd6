/** A router whose address is in memory, for tests. Not shared by federation, which would add it to every page. */
export { MemoryRouter } from 'react-router-dom';
