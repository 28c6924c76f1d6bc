import { SiteLink } from '../../links/site-link.tsx';
import type { LookShelf } from './look-shelf.ts';
import './look-list.css';

/** Choices of one option as small pictures; each leads to its tool with that choice made. */
export function LookList({ shelf }: { shelf: LookShelf }) {
  const id = `looks-${shelf.tool}-${shelf.option}`;
  return (
    <section className="look-shelf" aria-labelledby={id}>
      <h3 id={id}>
        {shelf.name} <span className="muted">{shelf.label}</span>
      </h3>
      <ul className="look-list">
        {shelf.looks.map((look) => (
          <li key={look.id}>
            <SiteLink to={`/${shelf.tool}?${look.query}`} className="look-tile">
              <img
                src={`/samples/${shelf.tool}/${shelf.option}-${look.id}-small.webp`}
                alt=""
                width={256}
                height={192}
                loading="lazy"
                decoding="async"
              />
              <span>{look.name}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
