import { KeyRound } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

/** The drawings whose owners want them on such buttons, in a square of 18 units. */
const marks: Readonly<Record<string, readonly [path: string, color: string][]>> = {
  google: [
    [
      'M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z',
      '#4285F4',
    ],
    [
      'M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z',
      '#34A853',
    ],
    ['M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1l3.01-2.33z', '#FBBC05'],
    [
      'M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z',
      '#EA4335',
    ],
  ],
  microsoft: [
    ['M0 0h8.6v8.6H0z', '#F25022'],
    ['M9.4 0H18v8.6H9.4z', '#7FBA00'],
    ['M0 9.4h8.6V18H0z', '#00A4EF'],
    ['M9.4 9.4H18V18H9.4z', '#FFB900'],
  ],
};

/** Decoration beside the provider's name; a key where there is no drawing. */
export function ProviderMark({ provider }: { provider: string }) {
  const drawing = marks[provider];
  if (!drawing) return <Icon of={KeyRound} />;
  return (
    <svg className="icon" viewBox="0 0 18 18" aria-hidden="true">
      {drawing.map(([path, color]) => (
        <path key={color} d={path} fill={color} />
      ))}
    </svg>
  );
}
