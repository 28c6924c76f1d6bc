import {
  Brush,
  Copy,
  Crop,
  Download,
  Eraser,
  History,
  Languages,
  Monitor,
  Moon,
  Sun,
  SunMoon,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, IconButton } from '#src/ui/button.tsx';
import { ColorField } from '#src/ui/color-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { NumberField } from '#src/ui/number-field.tsx';
import { PictureChoice } from '#src/ui/picture-choice.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Slider } from '#src/ui/slider.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '#src/ui/toolbar.tsx';
import { Cell, Cells, DesignPart, Shown } from './design-part.tsx';

const buttons = [
  { look: 'primary', words: 'Download', busy: 'Saving', icon: Download, note: 'one per view: the next step' },
  { look: 'second', words: 'Copy', busy: 'Copying', icon: Copy, note: 'everything else' },
  { look: 'quiet', words: 'History', busy: 'Loading', icon: History, note: 'tools, and the way out' },
  {
    look: 'danger',
    words: 'Delete now',
    busy: 'Deleting',
    icon: Trash2,
    note: 'asks first when it is for good',
  },
] as const;

export function ButtonPart() {
  return (
    <DesignPart
      id="buttons"
      text="A label says what happens, with a verb and the thing. A busy button keeps its place and its focus; a disabled one has the reason beside it in words."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="dp-scroll" tabIndex={0} aria-label="Buttons in their states">
        <table className="dp-table">
          <thead>
            <tr>
              <td />
              {['At rest', 'Hover', 'Pressed', 'Focus', 'Busy', 'Disabled'].map((state) => (
                <th key={state} scope="col">
                  {state}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buttons.map(({ look, words, busy, icon, note }) => (
              <tr key={look}>
                <th scope="row">
                  {look}
                  <span className="hint">{note}</span>
                </th>
                <td>
                  <Button look={look} icon={icon}>
                    {words}
                  </Button>
                </td>
                {(['hover', 'press', 'focus'] as const).map((state) => (
                  <td key={state}>
                    <Shown as={state}>
                      <Button look={look} icon={icon}>
                        {words}
                      </Button>
                    </Shown>
                  </td>
                ))}
                <td>
                  <Button look={look} busy>
                    {busy}
                  </Button>
                </td>
                <td>
                  <Button look={look} icon={icon} disabled>
                    {words}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Cells>
        <Cell name="Small, medium, large">
          <div className="row dp-wrap">
            <Button size="small">Reset</Button>
            <Button>New photo</Button>
            <Button look="primary" size="large">
              Choose a photo
            </Button>
          </div>
        </Cell>
        <Cell name="Only an icon, with a name for screen readers">
          <div className="row">
            <IconButton icon={Languages} label="Language" />
            <IconButton icon={SunMoon} label="Light or dark" look="second" />
            <IconButton icon={Trash2} label="Delete" look="danger" size="small" />
            <Shown as="focus">
              <IconButton icon={Undo2} label="Undo" />
            </Shown>
          </div>
        </Cell>
        <Cell name="Disabled, with its reason">
          <div className="stack">
            <Button look="primary" disabled full>
              Run on 12 photos
            </Button>
            <span className="hint">Ten at once. Take two out, or start with the first ten.</span>
          </div>
        </Cell>
        <Cell name="Deutsch, full width" lang="de-DE">
          <div className="stack">
            <Button look="primary" icon={Download} full>
              Ergebnis nach der Anmeldung herunterladen
            </Button>
            <a className={buttonClass({ look: 'second', full: true })} href="#buttons">
              Hintergrund wiederherstellen
            </a>
          </div>
        </Cell>
        <Cell name="日本語, full width" lang="ja-JP">
          <div className="stack">
            <Button look="primary" icon={Download} full>
              ログインして保存する
            </Button>
            <Button full>別の写真を選ぶ</Button>
          </div>
        </Cell>
        <Cell name="Icons in 16, 18 and 22 px; a spinner">
          <div className="row">
            <Icon of={Crop} size="small" />
            <Icon of={Crop} />
            <Icon of={Crop} size="large" />
            <Spinner />
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

const subjects = [
  { value: 'auto', label: 'Auto' },
  { value: 'person', label: 'Person' },
  { value: 'product', label: 'Product' },
];
const words = [
  { value: 'auto', label: 'Automatisch' },
  { value: 'person', label: 'Person' },
  { value: 'thing', label: 'Gegenstand', disabled: true },
];

const pictureChoices = [
  ['oil', 'Oil painting'],
  ['pencil', 'Pencil'],
  ['ink', 'Ink'],
].map(([value, label]) => ({ value, label, picture: `/samples/ai-art-generator/style-${value}-small.webp` }));

export function ChoicePart() {
  const [subject, setSubject] = useState('auto');
  const [motive, setMotive] = useState('person');
  const [style, setStyle] = useState('oil');
  const [isOn, setOn] = useState(true);
  const [isOff, setOff] = useState(false);
  return (
    <DesignPart
      id="choices"
      text="A segmented control changes the picture at once; two to four segments, more than that is a list, or pictures where a word says little. A switch is a setting that acts at once."
    >
      <Cells>
        <Cell name="Segmented">
          <Segmented label="Subject" value={subject} onChange={setSubject} choices={subjects} />
        </Cell>
        <Cell name="Focus">
          <Shown as="focus" of="button">
            <Segmented label="Subject, focused" value={subject} onChange={setSubject} choices={subjects} />
          </Shown>
        </Cell>
        <Cell name="As wide as its words">
          <Segmented label="Subject, fitting" value={subject} onChange={setSubject} choices={subjects} fit />
        </Cell>
        <Cell name="Deutsch, one disabled" lang="de-DE">
          <Segmented label="Motiv" value={motive} onChange={setMotive} choices={words} />
        </Cell>
        <Cell name="Pictures">
          <PictureChoice label="Style" value={style} onChange={setStyle} choices={pictureChoices} />
        </Cell>
        <Cell name="Switch, on">
          <Switch
            label="Clean the edges"
            checked={isOn}
            onChange={setOn}
            hint="Takes the old background out."
          />
        </Cell>
        <Cell name="Switch, off; focus; disabled">
          <Switch label="Keep the shadow" checked={isOff} onChange={setOff} />
          <Shown as="focus" of="button">
            <Switch label="Keep the shadow, focused" checked={isOff} onChange={setOff} />
          </Shown>
          <Switch label="Not for this photo" checked={false} onChange={setOff} disabled />
        </Cell>
      </Cells>
    </DesignPart>
  );
}

const swatches = [
  { value: 'transparent', label: 'Transparent' },
  { value: '#ffffff', label: 'White' },
  { value: '#211d19', label: 'Ink' },
  { value: '#f7cf37', label: 'Yellow' },
];

export function FieldPart() {
  const [width, setWidth] = useState<number | null>(1600);
  const [tooWide, setTooWide] = useState<number | null>(null);
  const [brush, setBrush] = useState(48);
  const [color, setColor] = useState('transparent');
  const [other, setOther] = useState('#4477aa');
  return (
    <DesignPart
      id="fields"
      text="The label stands above and stays. Help is under the field before anything goes wrong; an error takes its place and says what to do, and the field is announced as invalid."
    >
      <Cells>
        <Cell name="Text, empty, with help">
          <label className="field">
            <span className="lab">Email</span>
            <input className="input" type="email" placeholder="name@example.com" autoComplete="off" />
            <span className="hint">Answers go to this address.</span>
          </label>
        </Cell>
        <Cell name="Focus">
          <Shown as="focus" of="input">
            <label className="field">
              <span className="lab">Email, focused</span>
              <input className="input" type="email" defaultValue="m.okafor@example.com" autoComplete="off" />
            </label>
          </Shown>
        </Cell>
        <Cell name="Error">
          <label className="field">
            <span className="lab">Email, refused</span>
            <input
              className="input bad"
              type="email"
              defaultValue="m.okafor@"
              aria-invalid
              aria-describedby="design-email-error"
              autoComplete="off"
            />
            <span className="err" id="design-email-error">
              This address is not complete.
            </span>
          </label>
        </Cell>
        <Cell name="Disabled">
          <label className="field">
            <span className="lab">
              Name <span className="val">kept</span>
            </span>
            <input className="input" defaultValue="flower.jpg" disabled />
          </label>
        </Cell>
        <Cell name="Number with its unit">
          <NumberField label="Width" unit="px" value={width} min={16} max={8000} onChange={setWidth} />
        </Cell>
        <Cell name="Number, empty with its hint; type 9000 for its error">
          <NumberField
            label="Height"
            unit="px"
            hint="like the photo"
            value={tooWide}
            min={16}
            max={8000}
            onChange={setTooWide}
          />
          <p className="hint warn">Up to 8000 px.</p>
        </Cell>
        <Cell name="Slider">
          <Slider
            label="Brush"
            value={brush}
            min={4}
            max={200}
            onChange={setBrush}
            valueText={`${brush} px`}
            hint="[ and ] change it, too."
          />
        </Cell>
        <Cell name="Slider: focus, disabled">
          <Shown as="focus" of="input">
            <Slider
              label="Brush, focused"
              value={brush}
              min={4}
              max={200}
              onChange={setBrush}
              valueText={`${brush} px`}
            />
          </Shown>
          <Slider label="Radius" value={20} min={0} max={100} onChange={() => {}} valueText="20" disabled />
        </Cell>
        <Cell name="Slider without words">
          <Slider
            label="Zoom"
            value={brush}
            min={4}
            max={200}
            onChange={setBrush}
            valueText={`${brush} %`}
            compact
          />
        </Cell>
        <Cell name="Color">
          <ColorField
            label="Background"
            otherLabel="Another color"
            value={color}
            swatches={swatches}
            onChange={setColor}
          />
        </Cell>
        <Cell name="Color, another one; focus">
          <Shown as="focus" of="button:nth-of-type(2)">
            <ColorField
              label="Backdrop"
              otherLabel="Another backdrop"
              value={other}
              swatches={swatches}
              onChange={setOther}
            />
          </Shown>
        </Cell>
        <Cell name="A key">
          <p>
            <kbd>Ctrl V</kbd> pastes a photo.
          </p>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

export function MenuPart() {
  const [theme, setTheme] = useState('system');
  const [tool, setTool] = useState('brush');
  const themes = [
    { id: 'system', label: 'Like the system', icon: Monitor },
    { id: 'light', label: 'Light', icon: Sun },
    { id: 'dark', label: 'Dark', icon: Moon },
  ];
  return (
    <DesignPart
      id="menus"
      text="A menu opens below its button; arrow keys, Home, End and Escape work, and the focus comes back. Tools of a bar that belong together are one group."
    >
      <Cells>
        <Cell name="Menu, one of several chosen">
          <div className="dp-menu">
            <Menu
              label="Example of a menu"
              buttonClassName={buttonClass({ look: 'second' })}
              items={themes.map((item) => ({
                ...item,
                checked: item.id === theme,
                run: () => setTheme(item.id),
              }))}
            >
              <Icon of={SunMoon} />
              Example of a menu
            </Menu>
          </div>
        </Cell>
        <Cell name="Toolbar: chosen, at rest, disabled">
          <div className="row">
            <ToolGroup label="Correct">
              <ToolbarButton
                icon={Brush}
                label="Keep"
                shortcut="B"
                pressed={tool === 'brush'}
                onClick={() => setTool('brush')}
              />
              <ToolbarButton
                icon={Eraser}
                label="Erase"
                shortcut="E"
                pressed={tool === 'eraser'}
                onClick={() => setTool('eraser')}
              />
            </ToolGroup>
            <ToolbarDivider />
            <ToolbarButton icon={Undo2} label="Undo" disabled />
          </div>
        </Cell>
        <Cell name="Toolbar: hover, focus">
          <div className="row">
            <Shown as="hover">
              <ToolbarButton icon={Brush} label="Keep, pointed at" />
            </Shown>
            <Shown as="focus">
              <ToolbarButton icon={Eraser} label="Erase, focused" />
            </Shown>
          </div>
        </Cell>
        <Cell name="The circle of a brush">
          <div className="dp-ground">
            <span className="dot-brush" />
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}
