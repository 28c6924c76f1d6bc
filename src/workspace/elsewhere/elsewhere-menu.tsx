import { SquareArrowOutUpRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import { buttonClass } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { useProblemTeller } from '../problem/problem-words.ts';
import { useMaySave } from '../save/saving-rule.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { handOver } from '../store/handover.ts';
import { shownResult, type Work } from '../work/work.ts';
import type { OtherTool, OtherTools } from './other-tools.ts';
import { resultToHand } from './picture-to-hand.ts';

interface ElsewhereMenuProps {
  work: Work;
  tool: ToolDescription;
  options: Readonly<Record<string, unknown>>;
  others: OtherTools;
  session: WorkspaceSession;
  /** Goes to the page of that tool. */
  onGo(toolId: string): void;
}

type Which = 'result' | 'photo';

/** What was made, or else the open photo, goes on to another tool without being sent again. */
export default function ElsewhereMenu(props: ElsewhereMenuProps) {
  const { work, tool, options, others, session, onGo } = props;
  const t = useTranslations('workspace.head');
  const [chosen, choose] = useState<Which>('result');
  const [isGoing, setGoing] = useState(false);
  const tellProblem = useProblemTeller();
  const toast = useToast();
  const maySave = useMaySave();
  const askToSignIn = useSignIn();
  const { media } = work;
  const result = work.phase === 'done' ? shownResult(work) : undefined;
  const hasResult = result !== undefined && mediaKindOf(result.type) !== 'file';
  if (!media && !hasResult) return null;
  const which = hasResult && (chosen === 'result' || !media) ? 'result' : 'photo';
  const label = t(hasResult ? 'resultElsewhere' : 'photoElsewhere');

  async function goTo({ id, onFiles }: OtherTool) {
    // What works on files needs the whole one, which takes an account where saving it does.
    if (onFiles && which === 'result' && !maySave && !(await askToSignIn({ reason: 'required' }))) return;
    setGoing(true);
    try {
      const picture = await (which === 'result'
        ? resultToHand({ work, tool, options, session })
        : session.renewPhoto(work.id));
      await handOver(id, [picture]);
      onGo(id);
    } catch (error) {
      const { title, text } = tellProblem(session.problemOf(work.id, error));
      toast({ message: `${title}. ${text}` });
    } finally {
      setGoing(false);
    }
  }

  const entry = (other: OtherTool, group: string): MenuItem => ({
    id: `${group}/${other.id}`,
    label: other.name,
    group,
    run: () => void goTo(other),
  });
  const taken = which === 'result' ? result : media;
  const kind = taken && mediaKindOf(taken.type) === 'clip' ? 'clip' : 'photo';
  const takers = others.groups.map(({ name, tools }) => ({
    name,
    tools: tools.filter(({ takes }) => takes.includes(kind)),
  }));
  const all = takers.flatMap(({ tools }) => tools);
  const best = others.best[which].filter((id) => all.some((one) => one.id === id));
  const groups = [
    { name: t('bestNext'), tools: best.flatMap((id) => all.filter((one) => one.id === id)) },
    ...takers.map(({ name, tools }) => ({
      name,
      tools: tools.filter(({ id }) => !best.includes(id)),
    })),
  ];
  const pictures = hasResult && media ? (['result', 'photo'] as const) : [];
  if (all.length === 0 && pictures.length === 0) return null;
  return (
    <Menu
      label={label}
      buttonClassName={buttonClass({ look: 'quiet', size: 'small' }, 'elsewhere')}
      items={[
        ...pictures.map((one) => ({
          id: one,
          label: t(one === 'result' ? 'takeResult' : 'takePhoto'),
          group: t('take'),
          picture: (one === 'result' ? result : media)?.thumbnailUrl,
          checked: one === which,
          staysOpen: true,
          run: () => choose(one),
        })),
        ...groups.flatMap(({ name, tools }) => tools.map((other) => entry(other, name))),
      ]}
    >
      {isGoing ? <Spinner /> : <Icon of={SquareArrowOutUpRight} size="small" />}
      <span className="only-desktop">{label}</span>
    </Menu>
  );
}
