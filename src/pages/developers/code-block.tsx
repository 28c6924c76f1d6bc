import CopyCode from './copy-code.island.tsx';
import './code-block.css';

interface CodeBlockProps {
  /** By which tests find it. */
  name: string;
  label: string;
  code: string;
}

/** A program to copy. */
export function CodeBlock({ name, label, code }: CodeBlockProps) {
  return (
    <figure className="code-block">
      <figcaption>
        {label}
        <CopyCode />
      </figcaption>
      <pre data-example={name} translate="no" lang="en">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
