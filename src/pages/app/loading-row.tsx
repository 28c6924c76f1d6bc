import { Spinner } from '#src/ui/message/spinner.tsx';

/** What stands in the place of something that is on its way. */
export function LoadingRow({ text }: { text: string }) {
  return (
    <p className="row muted">
      <Spinner />
      {text}
    </p>
  );
}
