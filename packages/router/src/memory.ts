/** For tests: a router with its address in memory. Not shared by federation, which would add it to every page. */
export { MemoryRouter } from 'react-router-dom';
