import {
  ArrowRight,
  Check,
  ChevronDown,
  Clock,
  Image,
  ImagePlus,
  LayoutGrid,
  Plus,
  Scissors,
  ShieldCheck,
  Tag,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { Compare } from '#src/ui/picture/compare.tsx';
import { Cell, Cells, DesignPart, Shown } from './design-part.tsx';
import { useDesignSamples } from './design-samples.ts';

export function PicturePart() {
  const { tool, photo, result } = useDesignSamples();
  return (
    <DesignPart
      id="pictures"
      text="The photo is the hero. Before and after lie under one movable line; what is transparent lies on a checkerboard; a finished print has trim marks, a contact sheet has its film border. Under every result stands who made it."
    >
      <Cells wide>
        <Cell name="Compare, a print with trim marks, its slip">
          <div className="trim design-trim">
            <Compare
              before={<img src={photo} alt="Photo, before" loading="lazy" />}
              after={<img src={result} alt="Photo, after" loading="lazy" />}
              beforeLabel="Before"
              afterLabel="After"
              label="Compare before and after"
              ratio="4 / 3"
            />
          </div>
          <div className="slip">
            <span>
              <b>{tool}</b>
            </span>
            <span>ISNet, on our server</span>
            <span>3.1 s</span>
            <span>
              <button type="button" className="link">
                All figures
              </button>
            </span>
          </div>
        </Cell>
        <Cell name="Compare, a result that has grown around its photo">
          <Compare
            before={
              <picture>
                <img src={photo} alt="Photo, before it grew" loading="lazy" />
              </picture>
            }
            after={<img src={result} alt="Photo, grown" loading="lazy" />}
            beforeLabel="Before"
            afterLabel="After"
            label="Compare a photo that has grown"
            ratio="16 / 9"
            className="grown checker"
          />
        </Cell>
        <Cell name="Compare, focused">
          <Shown as="focus" of="input">
            <Compare
              before={<img src={photo} alt="Photo, before, focused" loading="lazy" />}
              after={<img src={result} alt="Photo, after, focused" loading="lazy" />}
              beforeLabel="Before"
              afterLabel="After"
              label="Compare, focused"
              ratio="4 / 3"
            />
          </Shown>
        </Cell>
        <Cell name="Contact sheet with half and half">
          <div className="film sheet">
            <div className="edge edge-top" aria-hidden>
              <span>PIXELWRIGHT</span>
              <span>21</span>
            </div>
            <span className="half">
              <img src={photo} alt="" loading="lazy" />
              <span className="right-half checker" />
              <img className="right-half" src={result} alt="" loading="lazy" />
            </span>
            <div className="edge edge-bottom" aria-hidden>
              <span>22</span>
              <span>22A</span>
            </div>
          </div>
        </Cell>
        <Cell name="Strip: shown, waiting, working, failed, a batch, another; focus">
          {/* biome-ignore lint/a11y/useSemanticElements: as in the workspace */}
          <div className="strip" role="group" aria-label="Photos">
            <Thumb label="Shown" isCurrent>
              <span className="status">
                <Icon of={Check} />
              </span>
            </Thumb>
            <Thumb label="Waiting" className="wait" />
            <Thumb label="Working">
              <span className="status now">
                <Spinner />
              </span>
            </Thumb>
            <Thumb label="Failed">
              <span className="status bad">!</span>
            </Thumb>
            <button type="button" className="all">
              <Icon of={LayoutGrid} />
              <span className="small">5 photos</span>
            </button>
            <button type="button" className="add" aria-label="Add a photo">
              <Icon of={Plus} />
            </button>
          </div>
          <Shown as="focus" of="button">
            <div className="strip">
              <Thumb label="Focused" />
            </div>
          </Shown>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

interface ThumbProps {
  label: string;
  isCurrent?: boolean;
  className?: string;
  children?: ReactNode;
}

function Thumb({ label, isCurrent, className, children }: ThumbProps) {
  const { small } = useDesignSamples();
  return (
    <button type="button" aria-label={label} aria-current={isCurrent} className={className}>
      <img src={small} alt="" width={72} height={54} />
      {children}
    </button>
  );
}

export function DropPart() {
  const { small } = useDesignSamples();
  return (
    <DesignPart
      id="drop"
      text="Four brackets where the next print goes. They open when a photo is held above them, and turn red when it cannot be taken. Samples run on one click."
    >
      <Cells wide>
        <Cell name="At rest">
          <Drop title="Drop a photo here">
            <span className={buttonClass({ look: 'primary' })}>
              <Icon of={ImagePlus} />
              Upload a photo
            </span>
            <span className="or">
              <span className={buttonClass({ look: 'quiet', size: 'small' })}>Paste</span>
              <span className={buttonClass({ look: 'quiet', size: 'small' })}>Link</span>
            </span>
          </Drop>
        </Cell>
        <Cell name="Hover">
          <Shown as="hover">
            <Drop title="Drop a photo here" />
          </Shown>
        </Cell>
        <Cell name="A photo is held above it">
          <Drop title="Release to add 3 photos" className="over" />
        </Cell>
        <Cell name="It cannot be taken">
          <Drop title="This isn’t a photo we can open" className="bad" />
        </Cell>
        <Cell name="Samples">
          <div className="samples">
            <button type="button" aria-label="Try this photo">
              <img src={small} alt="" width={64} height={48} />
            </button>
            <Shown as="hover" of="button">
              <span className="samples">
                <button type="button" aria-label="Try this photo, pointed at">
                  <img src={small} alt="" width={64} height={48} />
                </button>
              </span>
            </Shown>
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

function Drop({ title, className, children }: { title: string; className?: string; children?: ReactNode }) {
  return (
    <div className={['drop frame', className].filter(Boolean).join(' ')}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}

export function PanelPart() {
  const { result } = useDesignSamples();
  return (
    <DesignPart
      id="panels"
      text="Limits stand before the upload, always in the same order; on a phone they fold to one row. The stage and its panel stack below 960 px. Questions open in place."
    >
      <Cells wide>
        <Cell name="Plate">
          <div className="panel plate unfolded design-unfolded">
            <header>
              Before you upload <span className="badge">Visitors</span>
            </header>
            <PlateLines />
          </div>
        </Cell>
        <Cell name="Plate, folded: on narrow screens">
          <details className="panel plate folded design-folded">
            <summary>
              <span className="in-short">
                <span>
                  <Icon of={Tag} size="small" />
                  20 a day
                </span>
                <span>
                  <Icon of={Image} size="small" />
                  12 MB
                </span>
              </span>
              <Icon of={ChevronDown} size="small" />
            </summary>
            <PlateLines />
          </details>
        </Cell>
        <Cell name="Panel with a body">
          <div className="panel">
            <header>Options</header>
            <div className="body">
              <p className="small">Whatever can be set, sixteen pixels apart.</p>
            </div>
          </div>
        </Cell>
        <Cell name="Index of tools">
          <div className="tool-list">
            <section>
              <h3>
                Photo <span className="data">2</span>
              </h3>
              <ul>
                <li>
                  <IndexEntry />
                </li>
                <li>
                  <Shown as="hover">
                    <IndexEntry />
                  </Shown>
                </li>
              </ul>
            </section>
          </div>
        </Cell>
        <Cell name="Questions">
          <div className="faq">
            <details open>
              <summary>
                Is my photo kept?
                <Icon of={Plus} size="small" />
              </summary>
              <p>For 24 hours, then it is deleted.</p>
            </details>
            <details>
              <summary>
                Does it train anything?
                <Icon of={Plus} size="small" />
              </summary>
              <p>No.</p>
            </details>
          </div>
        </Cell>
      </Cells>
      <div className="section line">
        <div className="head">
          <div>
            <h3>Head of a section</h3>
            <p className="muted">Below a hairline, with what belongs to it at the end.</p>
          </div>
          <span className="small">
            <span className="only-desktop">Only on wide screens</span>
            <span className="only-phone">Only on phones</span>
          </span>
        </div>
      </div>
      <div className="tool-head">
        <div>
          <h3>Head of a tool</h3>
          <p>Its name and what it does, above stage and panel.</p>
        </div>
      </div>
      <div className="work">
        <div className="stage">
          <div className="bar-top">
            <span className="data grow">Toolbar: what is here takes the rest of the row</span>
            <span className="badge">End</span>
          </div>
          <div className="bench">
            <img
              className="print checker"
              src={result}
              alt="On the stage"
              width={240}
              height={160}
              loading="lazy"
            />
          </div>
          <div className="bar-bottom">
            <span className="data">1200 × 801 px</span>
          </div>
        </div>
        <div className="panel">
          <header>Panel</header>
          <div className="body">
            <p className="row between small">
              <span>324 px wide</span>
              <span className="tabular">1.0</span>
            </p>
          </div>
        </div>
      </div>
    </DesignPart>
  );
}

function PlateLines() {
  return (
    <dl>
      <div>
        <Icon of={Image} />
        <dt>File</dt>
        <dd>
          12 MB, 16 megapixels<small>JPEG, PNG, WebP, AVIF, HEIC</small>
        </dd>
      </div>
      <div>
        <Icon of={Clock} />
        <dt>Wait</dt>
        <dd>about 4 s</dd>
      </div>
      <div>
        <Icon of={ShieldCheck} />
        <dt>Kept</dt>
        <dd>24 hours</dd>
      </div>
    </dl>
  );
}

function IndexEntry() {
  const { tool } = useDesignSamples();
  return (
    <a href="#panels">
      <Icon of={Scissors} />
      <span>
        <b>{tool}</b>
        <span className="muted">Cuts out people, animals and things.</span>
      </span>
      <Icon of={ArrowRight} />
    </a>
  );
}
