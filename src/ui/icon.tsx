import { type LucideIcon, Icon as LucideIconShape } from 'lucide-react';

/** The drawing of an icon as plain data: `[tag, attributes]`, on a grid of 24 units. */
export type IconNode = [tag: string, attributes: Record<string, string>][];

interface IconProps {
  /** A Lucide icon, or its drawing where the name is only known at run time. */
  of: LucideIcon | IconNode;
  /** 16, 18 or 22 px. */
  size?: 'small' | 'medium' | 'large';
}

const classes = { small: 'icon icon-small', medium: 'icon', large: 'icon icon-large' };

/** Decoration beside a word; something that is only an icon carries its name on the button around it. */
export function Icon({ of, size = 'medium' }: IconProps) {
  if (Array.isArray(of)) return <LucideIconShape className={classes[size]} iconNode={of} aria-hidden />;
  const Shape = of;
  return <Shape className={classes[size]} aria-hidden />;
}
