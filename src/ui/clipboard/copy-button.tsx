import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../control/button.tsx';

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
    const text = read(button);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(copyByHand(text, button));
    }
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

/** Without https, browsers copy only what is selected. Answers whether it was. */
function copyByHand(text: string, button: HTMLButtonElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  // Beside the button: in a dialog, nothing outside it can be selected.
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
