import { useState } from 'react';
import { ColorField } from '#src/ui/control/color-field.tsx';
import { NumberField } from '#src/ui/control/number-field.tsx';
import { Slider } from '#src/ui/control/slider.tsx';
import { TextField } from '#src/ui/control/text-field.tsx';
import { Cell, Cells, DesignPart, Shown } from './design-part.tsx';

const swatches = [
  { value: 'transparent', label: 'Transparent' },
  { value: '#ffffff', label: 'White' },
  { value: '#211d19', label: 'Ink' },
  { value: '#f7cf37', label: 'Yellow' },
  { value: 'scene', label: 'As the scene is' },
];

export function FieldPart() {
  const [words, setWords] = useState('');
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
            <span className="label">Email</span>
            <input className="input" type="email" placeholder="name@example.com" autoComplete="off" />
            <span className="hint">Answers go to this address.</span>
          </label>
        </Cell>
        <Cell name="Focus">
          <Shown as="focus" of="input">
            <label className="field">
              <span className="label">Email, focused</span>
              <input className="input" type="email" defaultValue="m.okafor@example.com" autoComplete="off" />
            </label>
          </Shown>
        </Cell>
        <Cell name="Error">
          <label className="field">
            <span className="label">Email, refused</span>
            <input
              className="input bad"
              type="email"
              defaultValue="m.okafor@"
              aria-invalid
              aria-describedby="design-email-error"
              autoComplete="off"
            />
            <span className="error" id="design-email-error">
              This address is not complete.
            </span>
          </label>
        </Cell>
        <Cell name="Disabled">
          <label className="field">
            <span className="label">
              Name <span className="value">kept</span>
            </span>
            <input className="input" defaultValue="flower.jpg" disabled />
          </label>
        </Cell>
        <Cell name="Words with their hint">
          <TextField label="Leave out" hint="people, clouds" value={words} most={200} onChange={setWords} />
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
