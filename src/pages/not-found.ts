import { data } from 'react-router';

/** Any address that is no page: the loader runs so that the error page has its words. */
export function loader(): never {
  throw data(null, { status: 404 });
}
