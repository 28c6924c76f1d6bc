import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  label: string;
  /** What it says once it’s done. */
  done: string;
  /** What is copied, asked for at the press. */
  read(button: HTMLButtonElement): string;
  look?: 'primary' | 'second' | 'quiet';
  size?: 'small' | 'medium';
}

/** Copies text, and says so. */
export function CopyButton({ label, done, read, look, size }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);

  async function copy(button: HTMLButtonElement) {
    setCopied(await copyText(read(button), button));
  }

  return (
    <>
      <Button
        look={look}
        size={size}
        icon={isCopied ? Check : Copy}
        onClick={(event) => copy(event.currentTarget)}
      >
        {isCopied ? done : label}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && done}
      </span>
    </>
  );
}
