/** A router with a fixed address, for the server. Not shared by federation, because browsers do not need it. */
export { StaticRouter } from 'react-router-dom';
