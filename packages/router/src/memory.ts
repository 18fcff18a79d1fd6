/** For tests: a router whose address is in memory. Not shared by federation, which would bring it to every page. */
export { MemoryRouter } from 'react-router-dom';
