/** Path and query of a request, as they came: taking its URL apart costs as much as answering a page that is kept. */
export function addressOf({ url }: Request): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const address = start < 0 ? '/' : url.slice(start);
  const mark = address.indexOf('?');
  return mark < 0
    ? { path: address, query: '' }
    : { path: address.slice(0, mark), query: address.slice(mark) };
}
