import { useState } from 'react';
import { Badge } from '#kit/badge/badge.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { Meter } from '#kit/chart/meter.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import { Combobox } from '#kit/field/combobox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { SelectMenu } from '#kit/field/select-menu.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { GlobeIcon, MailIcon, MenuIcon } from '#kit/icons/icons.tsx';
import { Accordion } from '#kit/layout/accordion.tsx';
import { Card } from '#kit/layout/card.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { Menu } from '#kit/overlay/menu.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { useHeadOverride } from '#lib/head/page-head.ts';
import { showTitledToast, showToast } from '#lib/toasts.ts';
import styles from './design.module.css';
import { KitAtWork } from './kit-at-work.tsx';
import { Part } from './part.tsx';
import { Values } from './values.tsx';

const inks = ['ink', 'ink-soft', 'press', 'press-hover', 'honour', 'gold', 'live', 'danger'];
const levels = [
  { value: 'beginner', text: 'Beginner' },
  { value: 'advanced', text: 'Advanced' },
];
const facts = [
  { name: 'Subject', value: 'Gemara' },
  { name: 'Teacher', value: 'דוד כהן' },
  { name: 'Not known', value: '' },
];

/** The style guide: each primitive in each of its states. For developers, so in English only. */
export function DesignPage() {
  useHeadOverride({ title: 'Design', description: 'Every primitive in every state.', indexed: false });
  return (
    <PageFrame title="Design" lead="Every primitive in every state. Switch the theme and narrow the window.">
      <div className={styles.parts}>
        <Part title="Type and ink">
          <p className={styles.page}>Torah is learned together</p>
          <p className={styles.section}>
            A section, with <span lang="he">לומדים</span>
          </p>
          {inks.map((name) => (
            <p key={name} style={{ color: `var(--${name})` }}>
              --{name}: Find a teacher, a course, a partner. 0123456789
            </p>
          ))}
        </Part>
        <Buttons />
        <Fields />
        <Part title="Accordion">
          <Accordion
            level={3}
            items={[
              { id: 'one', title: 'How do I get started?', content: <p>Open an account.</p> },
              { id: 'two', title: 'Which level do I need?', content: <p>None.</p> },
            ]}
          />
        </Part>
        <Part title="Tabs">
          <Tabs
            label="Parts of a dashboard"
            tabs={[
              { id: 'courses', title: 'My courses', content: <p>Two courses.</p> },
              { id: 'sessions', title: 'Live sessions', content: <p>One session.</p> },
              { id: 'profile', title: 'Profile', content: <p>Your profile.</p> },
            ]}
          />
        </Part>
        <Overlays />
        <Cards />
        <Part title="What stands apart">
          <p className="edge">A note in the margin has an edge.</p>
          <p className="callout">A notice that has to be read is a callout.</p>
          <div className={`surface ${styles.surface}`}>What is one thing lies on a surface.</div>
        </Part>
        <Part title="Facts and meters">
          {(['rows', 'ends', 'cluster', 'columns'] as const).map((layout) => (
            <FactList key={layout} layout={layout} facts={facts} />
          ))}
          <Meter value={2} max={3} aria-label="Two steps of three" />
          <Meter tone="live" value={1} max={3} aria-label="A third of the time" />
        </Part>
        <Part title="Waiting">
          <div className="cluster-3 middle">
            <Spinner label="Loading" />
          </div>
          <div className={styles.placeholder}>
            <Skeleton shape="circle" />
            <Skeleton shape="heading" width="60%" />
            <Skeleton />
            <Skeleton width="80%" />
            <Skeleton shape={{ height: '6rem' }} />
          </div>
        </Part>
        <Values />
        <KitAtWork />
      </div>
    </PageFrame>
  );
}

function Cards() {
  return (
    <Part title="Card, badge, avatar">
      <div className="cluster-3 middle">
        <Card
          level={3}
          to="/design"
          title="Opening a page of Gemara"
          above={<Badge>Talmud</Badge>}
          below="David Azoulay"
        >
          <p>The whole card can be pressed.</p>
        </Card>
      </div>
      <div className="cluster-3 middle">
        {(['plain', 'press', 'honour', 'gold', 'live', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className="cluster-3 middle">
        <Avatar name="Sarah Lindner" size="small" alone />
        <Avatar name="David Azoulay" alone />
        <Avatar name="דוד כהן" alone />
        <Avatar name="Miriam Vogel" size="large" alone />
        <Avatar name="Lomdim" src="/icon.svg" size="large" alone />
      </div>
    </Part>
  );
}

function Buttons() {
  return (
    <Part title="Buttons and links">
      {(['strong', 'quiet', 'danger'] as const).map((look) => (
        <div key={look} className="cluster-3 middle">
          <Button look={look}>{look}</Button>
          <Button look={look} tall>
            Tall
          </Button>
          <Button look={look} busy>
            Busy
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="cluster-3 middle">
        <ButtonLink to="/design">A link to press</ButtonLink>
        <IconButton label="Open the menu" icon={<MenuIcon />} onClick={() => undefined} />
        <TextLink to="/design">A link in a text</TextLink>
        <TextLink quiet to="/design">
          A quiet link
        </TextLink>
        <TextLink to="mailto:someone@example.com">A mail link</TextLink>
      </div>
    </Part>
  );
}

function Fields() {
  const [language, setLanguage] = useState<'en' | 'fr'>('en');
  return (
    <Part title="Fields">
      <TextField label="Name" placeholder="Your name" autoComplete="off" />
      <TextField label="E-mail" hint="We write to it only when you ask." defaultValue="name@example.com" />
      <TextField label="With an error" error="Please fill this in." />
      <TextField label="Disabled" defaultValue="Cannot be changed" disabled />
      <TextArea label="Message" note="(optional)" hint="It grows as you write." />
      <TextArea label="Message with an error" error="Please fill this in." />
      <SelectField label="Level" options={levels} />
      <SelectField label="Level with an error" options={levels} error="Please choose one." />
      <Checkbox label="Include a video call link" hint="Both of you get it." defaultChecked />
      <Checkbox label="Disabled" disabled />
      <fieldset className="stack-3">
        <legend>Choices</legend>
        <ChoiceCard name="choice" defaultChecked>
          Chosen
        </ChoiceCard>
        <ChoiceCard name="choice">Another one</ChoiceCard>
      </fieldset>
      <SelectMenu
        label="A menu of choices"
        icon={<GlobeIcon />}
        value={language}
        options={[
          { value: 'en', text: 'English' },
          { value: 'fr', text: 'Français' },
        ]}
        onChange={setLanguage}
      />
    </Part>
  );
}

function Overlays() {
  return (
    <Part title="Dialog, menu, toasts">
      <div className="cluster-3 middle">
        <Dialog
          title="Leave the session?"
          description="You can come back while it lasts."
          trigger={<Button look="quiet">Open a dialog</Button>}
        >
          <Menu
            trigger={<Button look="quiet">More ways</Button>}
            groups={[[{ id: 'stay', text: 'Stay a little', onSelect: () => showToast('news', 'You stay') }]]}
          />
          <Combobox
            label="Where to"
            name="place"
            value="home"
            shown="Home"
            find={() => [{ value: 'home', text: 'Home' }]}
            nothing="No such place."
            onChoose={() => undefined}
          />
          <DialogClose>
            <Button look="danger">Leave</Button>
          </DialogClose>
        </Dialog>
        <Menu
          trigger={<Button look="quiet">Open a menu</Button>}
          heading="Sarah Lindner, teacher"
          groups={[
            [
              { id: 'profile', text: 'Profile', to: '/design', icon: <MailIcon /> },
              { id: 'settings', text: 'Settings', to: '/design', disabled: true },
            ],
            [{ id: 'out', text: 'Log out', onSelect: () => showToast('news', 'Logged out') }],
          ]}
        />
        <Button
          look="quiet"
          onClick={() => showTitledToast('done', 'Message Sent', 'Thank you for writing.')}
        >
          A notice
        </Button>
        <Button look="quiet" onClick={() => showToast('done', `Saved at ${new Date().toLocaleTimeString()}`)}>
          A line
        </Button>
        <Button look="quiet" onClick={() => showTitledToast('failed', 'Error', 'Please try again.')}>
          A failure
        </Button>
      </div>
    </Part>
  );
}
