import { data } from 'react-router';
import { ErrorPage } from './error-page.tsx';

/** Any address that is no page: the loader runs so that the error page has its words. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage kind="notFound" />;
}
