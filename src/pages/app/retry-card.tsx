import { RotateCw } from 'lucide-react';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';

interface RetryCardProps {
  /** Why it did not come. */
  failure: string;
  label: string;
  onRetry(): void;
}

/** What could not be fetched, and the button that asks once more. */
export function RetryCard({ failure, label, onRetry }: RetryCardProps) {
  return (
    <Fail
      title={failure}
      actions={
        <Button look="primary" icon={RotateCw} onClick={onRetry}>
          {label}
        </Button>
      }
    />
  );
}
