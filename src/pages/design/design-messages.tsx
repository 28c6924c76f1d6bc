import { Check, CircleAlert, Info, RotateCcw, Search, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Note } from '#src/ui/message/note.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Ruler } from '#src/ui/picture/ruler.tsx';
import { Cell, Cells, DesignPart, Shown } from './design-part.tsx';

export function ProgressPart() {
  return (
    <DesignPart
      id="progress"
      text="A ruler that fills with daylight: it moves when the job does, never by itself. Stages are named and their seconds are measured. A skeleton holds the place of a picture that is on its way."
    >
      <Cells>
        <Cell name="Working">
          <Ruler label="Working" value={0.42} />
        </Cell>
        <Cell name="No telling how far">
          <Ruler label="Starting" value={null} />
        </Cell>
        <Cell name="Queued">
          <Ruler label="Queued" value={0} state="queued" />
        </Cell>
        <Cell name="Done">
          <Ruler label="Done" value={1} state="done" />
        </Cell>
        <Cell name="Failed">
          <Ruler label="Failed" value={0.6} state="failed" />
        </Cell>
        <Cell name="Stages">
          <ol className="stages">
            <li>
              <span className="dot">
                <Icon of={Check} size="small" />
              </span>
              Look at the photo
              <span className="data">0.4 s</span>
            </li>
            <li className="now">
              <span className="dot" />
              Cut out the subject
            </li>
            <li className="next">
              <span className="dot" />
              Clean the edges
            </li>
          </ol>
        </Cell>
        <Cell name="Skeletons of a picture and of two lines">
          <div className="stack" aria-hidden>
            <span className="skeleton" style={{ aspectRatio: '3 / 2' }} />
            <span className="skeleton" />
            <span className="skeleton" style={{ width: '60%' }} />
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

export function MessagePart() {
  const [isAsking, setAsking] = useState(false);
  const show = useToast();
  return (
    <DesignPart
      id="messages"
      text="An error says what happened, what was kept and not charged, and the next step, with one button that does it. A note is worth knowing and not in the way. A toast needs no answer. A dialog asks before something is gone for good; the safe answer comes first."
    >
      <Cells wide>
        <Cell name="Notes">
          <div className="stack">
            <Note icon={Info}>Nothing is uploaded until you choose a photo.</Note>
            <Note icon={Info} tone="info">
              Downloading the network: <b>62 of 176 MB</b>.
            </Note>
            <Note icon={Check} tone="ok">
              Saved as flower-background-remover.png.
            </Note>
            <Note icon={TriangleAlert} tone="warn">
              The result is larger than a phone can show.
            </Note>
            <Note icon={CircleAlert} tone="bad">
              We can’t reach the server. Your photo is still here.
            </Note>
          </div>
        </Cell>
        <Cell name="Fail card">
          <Fail
            title="This photo is too large"
            actions={
              <>
                <Button look="primary">Make it smaller</Button>
                <Button look="quiet">Choose another</Button>
              </>
            }
            reference="Reference: 7f3a-92c1"
          >
            18.4 MB, and the limit is 12 MB. This didn’t count toward your daily limit.
          </Fail>
        </Cell>
        <Cell name="Fail card, as somebody wanted">
          <Fail title="Canceled" isWanted>
            This didn’t count toward your daily limit.
          </Fail>
        </Cell>
        <Cell name="Badges">
          <div className="row design-wrap">
            <span className="badge">10 at once</span>
            <span className="badge ok">
              <Icon of={Check} size="small" />
              Runs here
            </span>
            <span className="badge warn">Queued</span>
            <span className="badge bad">Failed</span>
            <span className="badge mark">New</span>
          </div>
        </Cell>
        <Cell name="Toast, plain and with an action">
          <div className="row design-wrap">
            <Button onClick={() => show({ message: 'Link copied' })}>Show a toast</Button>
            <Button
              onClick={() =>
                show({
                  message: 'Photo deleted',
                  action: { label: 'Undo', run: () => show({ message: 'It is back' }) },
                })
              }
            >
              Show a toast with an action
            </Button>
          </div>
        </Cell>
        <Cell name="Dialog">
          <Button onClick={() => setAsking(true)}>Open the dialog</Button>
          <Dialog
            open={isAsking}
            onClose={() => setAsking(false)}
            title="Delete photo and result?"
            actions={
              <>
                <Button onClick={() => setAsking(false)}>Keep them</Button>
                <Button look="danger" className="solid" icon={Trash2} onClick={() => setAsking(false)}>
                  Delete for good
                </Button>
              </>
            }
          >
            <p className="muted">The files are deleted from the server right away. You can’t undo this.</p>
          </Dialog>
        </Cell>
        <Cell name="Solid danger, only inside a dialog: at rest, hover">
          <div className="row design-wrap">
            <Button look="danger" className="solid" icon={Trash2}>
              Delete for good
            </Button>
            <Shown as="hover">
              <Button look="danger" className="solid" icon={Trash2}>
                Delete for good
              </Button>
            </Shown>
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}

export function EmptyPart() {
  return (
    <DesignPart
      id="empty"
      text="Says what would be here and how to get it; one button does it. Never a joke, never a picture of a cloud."
    >
      <Cells wide>
        <Cell name="Nothing found">
          <div className="blank frame">
            <Icon of={Search} size="large" />
            <strong>No tool is called “xray”</strong>
            <Button>Show all tools</Button>
          </div>
        </Cell>
        <Cell name="Nothing there yet">
          <div className="blank frame">
            <strong>No photos yet</strong>
            <p>Results stay here for 24 hours, then they are deleted.</p>
            <Button look="primary" icon={RotateCcw}>
              Start with a sample
            </Button>
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}
