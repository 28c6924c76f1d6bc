import { Copy, Crop, Download, History, Languages, SunMoon, Trash2, Undo2 } from 'lucide-react';
import { CopyButton } from '#src/ui/clipboard/copy-button.tsx';
import { Button, buttonClass, IconButton } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
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
      <section className="design-scroll" tabIndex={0} aria-label="Buttons in their states">
        <table className="design-table">
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
          <div className="row design-wrap">
            <Button size="small">Reset</Button>
            <Button>New photo</Button>
            <Button look="primary" size="large">
              Upload a photo
            </Button>
          </div>
        </Cell>
        <Cell name="Only an icon, with a name for screen readers">
          <div className="row">
            <IconButton icon={Languages} label="Language" />
            <IconButton icon={SunMoon} label="Theme" look="second" />
            <IconButton icon={Trash2} label="Delete" look="danger" size="small" />
            <Shown as="focus">
              <IconButton icon={Undo2} label="Undo" />
            </Shown>
          </div>
        </Cell>
        <Cell name="Copies text, and says so">
          <CopyButton label="Copy" done="Copied" read={() => 'Pixelwright'} size="small" />
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
