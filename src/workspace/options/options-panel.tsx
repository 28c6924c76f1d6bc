import { RotateCcw } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { ownEngine } from '../../tool/tool-parts.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import { ColorField } from '../../ui/control/color-field.tsx';
import { NumberField } from '../../ui/control/number-field.tsx';
import { PictureChoice } from '../../ui/control/picture-choice.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Slider } from '../../ui/control/slider.tsx';
import { Switch } from '../../ui/control/switch.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { RatioShape } from '../../ui/picture/ratio-shape.tsx';
import { PhotoEngineField } from '../engine/photo-engine-field.tsx';
import { useNumberText } from '../photo/number-text.ts';
import { MovingChoice } from '../tiles/moving-choice.tsx';
import { MovingTiles } from '../tiles/moving-tiles.tsx';
import type { Part } from '../trim/clip-part.ts';
import { OpenClipContext } from '../trim/open-clip.ts';
import { heededOptions, photoEngine, photoEngines } from '../work/engine-choice.ts';
import { jobOptions, optionsInUse, type PhotoGiven, type ToolForm } from '../work/tool-options.ts';
import { ChoiceField } from './choice-field.tsx';
import { SettingsButton } from './settings-button.tsx';
import './options-panel.css';

/** Tools that take clips have one, and there's nothing to choose before a clip is open. */
const TrimField = lazy(async () => ({ default: (await import('../trim/trim-field.tsx')).TrimField }));

interface OptionsPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  /** Those that are asked, where it isn't all of them with all their choices. */
  options?: ToolForm['options'];
  values: Readonly<Record<string, unknown>>;
  /** Whether they go with a photo. */
  photo?: PhotoGiven;
  onChange(id: string, value: unknown): void;
  onReset(): void;
  /** Stands below the options. */
  children?: ReactNode;
}

/** The tool's options as a form, made from their descriptions. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { tool, words, options = tool.options, values, photo, onChange, onReset, children } = props;
  const form = { id: tool.id, options };
  const t = useTranslations('workspace.options');
  const firstMoving = options.find(({ moves }) => moves)?.id;
  const shown = heededOptions(optionsInUse(form, values, photo), photoEngine(tool, values));
  const folded = shown.filter(({ rare }) => rare);
  // What was set at a rare one is in sight.
  const [wantsOpen, setOpen] = useState<boolean>();
  const isOpen = wantsOpen ?? folded.some((option) => isSet(option, values));
  const field = (option: OptionDescription) =>
    option.control === 'engine' ? (
      <PhotoEngineField
        key={option.id}
        tool={tool}
        options={values}
        onChange={(id) => onChange(option.id, id)}
      />
    ) : (
      <OptionField
        key={option.id}
        tool={tool.id}
        option={option}
        words={words.options[option.id]}
        value={values[option.id] ?? option.default}
        moving={
          option.moves && {
            values: jobOptions(tool, values, photo),
            reasons: words.warnings,
            isExpected: option.id === firstMoving,
          }
        }
        onChange={(value) => onChange(option.id, value)}
      />
    );
  return (
    <section className="panel" id="options" aria-label={t('heading')}>
      <header>
        {t('heading')}
        <span className="row">
          <SettingsButton tool={form} values={values} photo={photo} onChange={onChange} />
          <Button look="quiet" size="small" icon={RotateCcw} className="reset" onClick={onReset}>
            {t('reset')}
          </Button>
        </span>
      </header>
      <div className="body">
        <MovingTiles tool={tool.id} isOff={!firstMoving || !movesHere(tool, values)}>
          {shown.filter(({ rare }) => !rare).map(field)}
          {folded.length > 0 && (
            <details
              className="rare-options"
              open={isOpen}
              onToggle={(event) => setOpen(event.currentTarget.open)}
            >
              <summary>{t('more')}</summary>
              <div className="body">{folded.map(field)}</div>
            </details>
          )}
        </MovingTiles>
        {children}
      </div>
    </section>
  );
}

const isSet = ({ id, default: usual }: OptionDescription, values: OptionsPanelProps['values']) =>
  (values[id] ?? usual) !== usual;

interface OptionFieldProps {
  tool: string;
  option: OptionDescription;
  words: WorkWords['options'][string];
  value: unknown;
  /** Its choices are shown moving: beside these values of all options, and with these sentences about what isn't there. */
  moving?: Pick<ComponentProps<typeof MovingChoice>, 'values' | 'reasons' | 'isExpected'>;
  onChange(value: unknown): void;
}

/** More choices than this are a list that opens. */
const mostSegments = 15;

/** An engine elsewhere moves a photo in a way of its own. */
export function movesHere(tool: ToolDescription, values: OptionsPanelProps['values']): boolean {
  return (photoEngines(tool, values)?.chosen.id ?? ownEngine) === ownEngine;
}

const isRatio = (choice: string) => /^\d+:\d+$/.test(choice);

/** Prints, shops and slides: what a cut-out usually lies on. */
const swatchColors = [
  ['white', '#ffffff'],
  ['paper', '#e9e4da'],
  ['black', '#1c1a17'],
  ['yellow', '#f7cf37'],
  ['blue', '#3f6f8f'],
  ['red', '#b6543a'],
] as const;

export function OptionField({ tool, option, words, value, moving, onChange }: OptionFieldProps) {
  const t = useTranslations('workspace.options');
  const numberText = useNumberText();
  const { label, hint } = words;
  switch (option.control) {
    case 'switch':
      return <Switch label={label} hint={hint} checked={value === true} onChange={onChange} />;
    case 'slider': {
      const number = Number(value);
      return (
        <Slider
          label={label}
          value={number}
          valueText={numberText(number, option.unit)}
          min={option.min ?? 0}
          max={option.max ?? 100}
          step={option.step}
          hint={hint}
          onChange={onChange}
        />
      );
    }
    case 'seed':
    case 'number':
      return (
        <NumberField
          label={label}
          hint={hint}
          unit={option.unit}
          value={typeof value === 'number' ? value : null}
          min={option.min}
          max={option.max}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <TextField
          label={label}
          hint={hint}
          value={String(value ?? '')}
          most={option.max}
          onChange={onChange}
        />
      );
    case 'color':
      return (
        <ColorField
          label={label}
          otherLabel={t('otherColor')}
          value={String(value)}
          onChange={onChange}
          swatches={[
            ...(option.choices ?? []).map((choice) => ({
              value: choice,
              label: words.choices?.[choice] ?? t('none'),
            })),
            ...swatchColors.map(([name, color]) => ({ value: color, label: t(name) })),
          ]}
        />
      );
    case 'trim':
      return <PartField label={label} hint={hint} value={value as Part | undefined} onChange={onChange} />;
    case 'choice': {
      const choices = (option.choices ?? []).map((choice) => ({
        value: choice,
        label: words.choices?.[choice] ?? choice,
        picture: `/samples/${tool}/${option.id}-${choice}-small.webp`,
      }));
      // What a choice means stands where it is known.
      const note = words.notes?.[String(value)] ?? hint;
      if (choices.length > mostSegments)
        return (
          <ChoiceField
            label={label}
            hint={note}
            value={String(value)}
            onChange={onChange}
            choices={choices}
          />
        );
      const segments = (reason?: string) => (
        <>
          <Segmented
            label={label}
            value={String(value)}
            onChange={onChange}
            choices={choices.map((choice) => ({
              ...choice,
              label: isRatio(choice.value) ? <RatioShape ratio={choice.value} /> : choice.label,
              disabled: reason !== undefined,
            }))}
          />
          {reason !== undefined && <p className="hint">{reason}</p>}
        </>
      );
      return (
        <div className="field">
          <span className="label">{label}</span>
          {option.pictures ? (
            <PictureChoice label={label} value={String(value)} onChange={onChange} choices={choices} />
          ) : moving ? (
            <MovingChoice
              {...moving}
              {...{ label, choices, onChange }}
              option={option.id}
              value={String(value)}
              plain={segments}
            />
          ) : (
            segments()
          )}
          <p className="hint">{note}</p>
        </div>
      );
    }
    default:
      return null;
  }
}

/** There's nothing to choose before a clip is open, and no page comes from the server with one. */
function PartField(props: ComponentProps<typeof TrimField>) {
  const clip = useContext(OpenClipContext);
  return (
    clip && (
      <Suspense>
        <TrimField {...props} />
      </Suspense>
    )
  );
}
