import { useState } from 'react';
import { PictureChoice } from '#src/ui/control/picture-choice.tsx';
import { Segmented } from '#src/ui/control/segmented.tsx';
import { Switch } from '#src/ui/control/switch.tsx';
import { RatioShape } from '#src/ui/picture/ratio-shape.tsx';
import { Cell, Cells, DesignPart, Shown } from './design-part.tsx';
import { useDesignSamples } from './design-samples.ts';

const subjects = [
  { value: 'auto', label: 'Auto' },
  { value: 'person', label: 'Person' },
  { value: 'product', label: 'Product' },
];
const formats = ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF', 'TIFF', 'PDF'].map((name) => ({
  value: name,
  label: name,
}));
const words = [
  { value: 'auto', label: 'Automatisch' },
  { value: 'person', label: 'Person' },
  { value: 'thing', label: 'Gegenstand', disabled: true },
];

export function ChoicePart() {
  const { choices: pictures } = useDesignSamples();
  const [subject, setSubject] = useState('auto');
  const [format, setFormat] = useState('JPEG');
  const [motive, setMotive] = useState('person');
  const [style, setStyle] = useState(pictures[0].value);
  const [isOn, setOn] = useState(true);
  const [isOff, setOff] = useState(false);
  const [ratio, setRatio] = useState('1:1');
  const ratios = ['1:1', '3:4', '16:9'].map((value) => ({ value, label: <RatioShape ratio={value} /> }));
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
        <Cell name="Too many for a row">
          <Segmented label="Format" value={format} onChange={setFormat} choices={formats} />
        </Cell>
        <Cell name="Aspect ratios">
          <Segmented label="Aspect ratio" value={ratio} onChange={setRatio} choices={ratios} />
        </Cell>
        <Cell name="Deutsch, one disabled" lang="de-DE">
          <Segmented label="Motiv" value={motive} onChange={setMotive} choices={words} />
        </Cell>
        <Cell name="Pictures">
          <PictureChoice label="Style" value={style} onChange={setStyle} choices={pictures} />
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
