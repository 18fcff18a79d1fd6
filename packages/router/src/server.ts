/** For the server: a router that stands at one address. Not shared by federation, as no browser needs it. */
export { StaticRouter } from 'react-router-dom';
