import { type ComponentType, useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { openPage } from '../head/open-page.ts';
import { ButtonPart } from './design-buttons.tsx';
import { ChoicePart } from './design-choices.tsx';
import { FieldPart } from './design-fields.tsx';
import { MenuPart } from './design-menu.tsx';
import { EmptyPart, MessagePart, ProgressPart } from './design-messages.tsx';
import { type ChapterId, chapters } from './design-part.tsx';
import { DropPart, PanelPart, PicturePart } from './design-pictures.tsx';
import { DesignSamplesContext, readDesignSamples } from './design-samples.ts';
import { shownStates } from './design-states.ts';
import { ColorPart, MotionPart, SpacePart, TypePart } from './design-tokens.tsx';
import './design.css';

export function loader(args: LoaderFunctionArgs) {
  return readDesignSamples(openPage(args).site);
}

/**
 * Every part of `src/ui` in all its states, for those who work on the site: nobody is led here and no search engine lists
 * it. That is why it is the one page whose words are here and in English only.
 */
export const meta: MetaFunction = () => [
  { title: 'Design: every part in every state' },
  { name: 'robots', content: 'noindex' },
];

const parts: Readonly<Record<ChapterId, ComponentType>> = {
  type: TypePart,
  color: ColorPart,
  space: SpacePart,
  motion: MotionPart,
  buttons: ButtonPart,
  choices: ChoicePart,
  fields: FieldPart,
  menus: MenuPart,
  drop: DropPart,
  progress: ProgressPart,
  messages: MessagePart,
  empty: EmptyPart,
  pictures: PicturePart,
  panels: PanelPart,
};

export default function Design() {
  const samples = useLoaderData<typeof loader>();
  useEffect(() => {
    const shown = shownStates(document.styleSheets);
    document.adoptedStyleSheets.push(shown);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== shown);
    };
  }, []);
  return (
    <div className="wrap design-page" lang="en-US">
      <header>
        <h1>Design</h1>
        <p className="lede">
          Every part in every state, from the components and style sheets of the pages themselves. Choose
          light or dark in the header; the contrast figures follow.
        </p>
      </header>
      <nav aria-label="Parts">
        <ul>
          {Object.entries(chapters).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        <DesignSamplesContext value={samples}>
          {Object.entries(parts).map(([id, Part]) => (
            <Part key={id} />
          ))}
        </DesignSamplesContext>
      </div>
    </div>
  );
}
