/** For the server: a router with a fixed address. Not shared by federation, because browsers do not need it. */
export { StaticRouter } from 'react-router-dom';
