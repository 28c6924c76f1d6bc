import { Brush, Eraser, Monitor, Moon, Sun, SunMoon, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Menu } from '#src/ui/overlay/menu.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '#src/ui/picture/toolbar.tsx';
import { Cell, Cells, DesignPart, Shown } from './design-part.tsx';

export function MenuPart() {
  const [theme, setTheme] = useState('system');
  const [tool, setTool] = useState('brush');
  const themes = [
    { id: 'system', label: 'System', icon: Monitor, group: 'As the device says' },
    { id: 'light', label: 'Light', icon: Sun, group: 'Always' },
    { id: 'dark', label: 'Dark', icon: Moon, group: 'Always' },
  ];
  return (
    <DesignPart
      id="menus"
      text="A menu opens below its button; arrow keys, Home, End and Escape work, and the focus comes back. Tools of a bar that belong together are one group."
    >
      <Cells>
        <Cell name="Menu in groups, one of several chosen">
          <div className="design-menu">
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
          <div className="design-ground">
            <span className="brush-circle" />
          </div>
        </Cell>
      </Cells>
    </DesignPart>
  );
}
